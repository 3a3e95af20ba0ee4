// A client of `kakehashi engine` in JavaScript: it asks for the rules and the bots, and plays a game of Hashi with them.
//   node examples/engine.js .venv/bin/kakehashi

const { spawn } = require('node:child_process');

class Engine {
  constructor(command) {
    this.process = spawn(command, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.waiting = []; // answers come in the order of the requests
    const lines = require('node:readline').createInterface({ input: this.process.stdout });
    lines.on('line', (text) => this.waiting.shift()(JSON.parse(text)));
  }

  async ask(op, request) {
    const answered = new Promise((resolve) => this.waiting.push(resolve));
    this.process.stdin.write(JSON.stringify({ op, ...request }) + '\n');
    const { ok, error, ...answer } = await answered;
    if (!ok) throw new Error(error.message);
    return answer;
  }

  end() {
    this.process.stdin.end();
  }
}

async function main() {
  const engine = new Engine(process.argv[2] ?? 'kakehashi');
  const { handle } = await engine.ask('new', { game: 'hashi', players: 1, seed: 7 });
  for (let over = false; !over; ) {
    const { move } = await engine.ask('go', { handle, bot: 'greedy', seed: 1, simulations: 1 });
    console.log(move);
    ({ over } = await engine.ask('play', { handle, move }));
  }
  console.log(await engine.ask('result', { handle }));
  engine.end();
}

main();
