/** How much of the map is seen: all of it, or a part that fingers can touch. */
import { HEIGHT, RADIUS, WIDTH, type Point } from './map';

/** What a finger needs, in pixels. */
const TOUCHABLE = 44;
const MOST = 5;
/** From the middle of a village to where the next begins. */
const AROUND = 165;

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

export class Zoom {
  scale = $state(1);
  x = $state(0);
  y = $state(0);
  /** Whether a finger is moving the map right now. */
  held = $state(false);
  /** The size of what the map hangs in. */
  width = $state(1);
  height = $state(1);

  /** Whether the last pointer dragged the map, so that its end is no touch. */
  dragged = false;
  #fingers = new Map<number, Point>();
  #from: Point = { x: 0, y: 0 };

  readonly transform = $derived(`translate(${this.x}px, ${this.y}px) scale(${this.scale})`);
  readonly zoomed = $derived(this.scale > 1.01);
  /** Pixels for a unit of the map, while all of it is seen. */
  readonly #unit = $derived(Math.min(this.width / WIDTH, this.height / HEIGHT));
  readonly #across = $derived(this.#unit * RADIUS * Math.sqrt(3));
  /** Whether the spaces of the whole map are too small for fingers. */
  readonly small = $derived(this.#across < TOUCHABLE - 6);
  /** Whether they are too small as the map is seen now. */
  readonly tooSmall = $derived(this.#across * this.scale < TOUCHABLE - 6);
  /** Whether a whole village, three spaces across, is large enough to be meant. */
  readonly hitsVillages = $derived(3 * this.#across * this.scale >= TOUCHABLE);

  out(): void {
    this.scale = 1;
    this.x = 0;
    this.y = 0;
  }

  /** Shows these villages, not larger than fingers need. */
  frame(places: Point[]): void {
    const [left, right] = [Math.min(...places.map(({ x }) => x)), Math.max(...places.map(({ x }) => x))];
    const [top, bottom] = [Math.min(...places.map(({ y }) => y)), Math.max(...places.map(({ y }) => y))];
    const fits = Math.min(
      this.width / (right - left + 2 * AROUND) / this.#unit,
      this.height / (bottom - top + 2 * AROUND) / this.#unit,
    );
    this.scale = between(1, Math.min(fits, (TOUCHABLE + 6) / this.#across), MOST);
    const middle = this.#onScreen({ x: (left + right) / 2, y: (top + bottom) / 2 });
    this.#move(this.width / 2 - middle.x * this.scale, this.height / 2 - middle.y * this.scale);
  }

  /** Whether all of a village can be seen. */
  sees({ x, y }: Point): boolean {
    const at = this.#onScreen({ x, y });
    const room = 120 * this.#unit * this.scale;
    const [left, top] = [at.x * this.scale + this.x, at.y * this.scale + this.y];
    return left > room && left < this.width - room && top > room && top < this.height - room;
  }

  down(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    if (this.#fingers.size === 0) this.dragged = false;
    this.#fingers.set(event.pointerId, this.#inside(event));
    this.#from = this.#inside(event);
  }

  move(event: PointerEvent): void {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    // A mouse that was let go somewhere else.
    if (event.pointerType === 'mouse' && !event.buttons) {
      this.up(event);
      return;
    }
    const now = this.#inside(event);
    const others = [...this.#fingers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    const other = others[0];
    if (other) this.#pinch(other, before, now);
    else if (this.zoomed && (this.held || Math.hypot(now.x - this.#from.x, now.y - this.#from.y) > 8)) {
      this.held = true;
      this.dragged = true;
      this.#move(this.x + now.x - before.x, this.y + now.y - before.y);
    }
    this.#fingers.set(event.pointerId, now);
  }

  up(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId);
    if (this.#fingers.size === 0) this.held = false;
  }

  /** Two fingers on a touchpad, which browsers tell as a wheel with the control key. */
  wheel(event: WheelEvent): void {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.#around(this.#inside(event), Math.exp(between(-24, -event.deltaY, 24) / 120));
  }

  #pinch(other: Point, before: Point, now: Point): void {
    this.held = true;
    this.dragged = true;
    const apart = (one: Point): number => Math.hypot(one.x - other.x, one.y - other.y) || 1;
    this.#around({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }, apart(now) / apart(before));
  }

  #around(at: Point, times: number): void {
    const scale = between(1, this.scale * times, MOST);
    const grown = scale / this.scale;
    this.scale = scale;
    this.#move(at.x - (at.x - this.x) * grown, at.y - (at.y - this.y) * grown);
  }

  /** The map never leaves its frame. */
  #move(x: number, y: number): void {
    this.x = between(this.width * (1 - this.scale), x, 0);
    this.y = between(this.height * (1 - this.scale), y, 0);
  }

  #onScreen({ x, y }: Point): Point {
    return {
      x: (this.width - WIDTH * this.#unit) / 2 + x * this.#unit,
      y: (this.height - HEIGHT * this.#unit) / 2 + y * this.#unit,
    };
  }

  #inside(event: PointerEvent | WheelEvent): Point {
    const frame = (event.currentTarget as Element).getBoundingClientRect();
    return { x: event.clientX - frame.left, y: event.clientY - frame.top };
  }
}
