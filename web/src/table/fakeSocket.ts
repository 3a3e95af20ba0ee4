/** For tests: a line to a table whose other end is held by the test. */
export class FakeSocket {
  static OPEN = 1;
  /** All that were opened; a test begins with none. */
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number }) => {};

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen();
  }
  /** Lets the page hear something. */
  say(message: Record<string, unknown>): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
  /** Answers what the page has said last. */
  answer(message: Record<string, unknown>): void {
    this.say({ ...message, id: this.sent.at(-1)?.['id'] });
  }
  break(code = 1006): void {
    this.readyState = 3;
    this.onclose({ code });
  }
}

/** The line that was opened last. */
export function lastSocket(): FakeSocket {
  const last = FakeSocket.all.at(-1);
  if (!last) throw new Error('Nobody has opened a line.');
  return last;
}
