// A bot in JavaScript that needs nothing but Node: it makes no journey and leaves no bridge undrawn if it can do
// anything else, and plays any of the other moves.
//   .venv/bin/kakehashi arena shangri-la --bots 'random,random,cmd:node examples/bot.js'
//   .venv/bin/kakehashi bot --table LINK node examples/bot.js

function choose(position, legal) {
  const moves = legal.filter((move) => !move.includes('>') && !move.endsWith('-'));
  const among = moves.length ? moves : legal;
  return among[Math.floor(Math.random() * among.length)];
}

const lines = require('node:readline').createInterface({ input: process.stdin });
lines.on('line', (text) => {
  const { legal, position } = JSON.parse(text);
  if (legal) console.log(JSON.stringify({ move: choose(position, legal) }));
});
