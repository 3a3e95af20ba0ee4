/** Where the keyboard is on the map: one stop for the tab key, then arrows, from village to village or inside one. */
import { tick } from 'svelte';
import { toward } from './compass';
import { DISCIPLINES, place, spot, VILLAGES } from './map';

const PLACES = Object.fromEntries(VILLAGES.map((village) => [village, place(village)]));

function spacesOf(village: string): Record<string, { x: number; y: number }> {
  return Object.fromEntries(DISCIPLINES.map((discipline) => [village + discipline, spot(village + discipline)]));
}

export class Cursor {
  /** The village, such as `A`, or the space, such as `Ar`. */
  at = $state('A');

  constructor(readonly board: () => Element) {}

  get village(): string {
    return this.at.charAt(0);
  }

  get inside(): boolean {
    return this.at.length > 1;
  }

  async go(to: string): Promise<void> {
    this.at = to;
    await tick();
    const kind = to.length > 1 ? 'space' : 'village';
    this.board().querySelector<SVGElement>(`[data-${kind}="${to}"][role]`)?.focus();
  }

  /** To the nearest in the direction of an arrow key. */
  async follow(key: string): Promise<void> {
    const to = toward(this.inside ? spacesOf(this.village) : PLACES, this.at, key);
    if (to) await this.go(to);
  }
}
