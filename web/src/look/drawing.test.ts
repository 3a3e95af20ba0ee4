/**
 * The look of the boards, written down for the library, which draws positions by it: `src/kakehashi/drawing/look.json`.
 * The components and their shapes are the source; after a change of them, `vitest run -u look/drawing` writes it anew.
 */
import { expect, test } from 'vitest';
import { Layout, CLEARING } from '../hashi/geometry';
import { deckOf, ENSO, landOf } from '../hashi/shapes';
import { wavesOn } from '../hashi/waves';
import { PLAQUE } from '../shangrila/badge';
import { arrowHome, home } from '../shangrila/homeward';
import { BANDS, CRAGS, LAYERS, pine, PINES, RIVER } from '../shangrila/landscape';
import { alongFrom, BRIDGES, DISCIPLINES, HEIGHT, hexagon, place, RADIUS, span, VILLAGES, WIDTH, within } from '../shangrila/map';
import { CRACK, HALF, restsOf, rope } from '../shangrila/ropes';
import { SIGNS } from '../shangrila/signs';
import { COURSES, EDGE, JOINTS, larger, SNOW, WALL } from '../shangrila/terrace';
import tokens from './tokens.css?raw';

const COMPONENTS = import.meta.glob<string>(
  [
    '../shangrila/{Bridge,JourneyPreview,Landscape,Outcome,Plaque,Space,Stone,Terrace,Tile,Trail,Village}.svelte',
    '../hashi/{Arch,Bridge,CardPrint,Cards,Clearing,Enso,FlagPole,Land,Sheet,Waves}.svelte',
    './{Crest,Defs}.svelte',
  ],
  { query: '?raw', import: 'default', eager: true },
);

/** What of a style says how something is painted. */
const PAINTED =
  /^(fill|stroke|stroke-width|stroke-dasharray|stroke-dashoffset|stroke-linecap|stroke-linejoin|opacity|paint-order|stop-color|stop-opacity|filter)$/;

/** The rules of a component that paint something that stands still, as selectors and declarations. */
function painted(source: string): [string, string][] {
  const css = (/<style>(.*)<\/style>/s.exec(source)?.[1] ?? '').replace(/\/\*.*?\*\//gs, '').replace(/@[^{]*\{([^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  return [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selectors = '', body = '']) => {
    const declared = body.split(';').map((one) => one.split(':').map((part) => part.trim().replace(/\s+/g, ' ')));
    const kept = declared.filter(([name = '']) => PAINTED.test(name)).map((one) => one.join(':'));
    const meant = selectors.split(',').map((one) => one.trim()).filter((one) => /^(?!.*:(?!not\())[^{]*\./.test(one));
    return kept.length ? meant.map((selector): [string, string] => [selector, kept.join(';')]) : [];
  });
}

function theme(name: string): Record<string, string> {
  const body = tokens.slice(tokens.indexOf(`${name} {`)).split('}')[0] ?? '';
  return Object.fromEntries([...body.matchAll(/--([\w-]+): (#\w{6})/g)].map(([, token, colour]) => [token, colour]));
}

/** Numbers with one digit behind the point at most, wherever they stand. */
function rounded<Data>(data: Data): Data {
  const round = (value: number): number => Math.round(value * 10) / 10 || 0;
  const all = (value: unknown): unknown => {
    if (typeof value === 'number') return round(value);
    return typeof value === 'string' ? value.replace(/-?\d+\.\d\d+/g, (found) => String(round(Number(found)))) : value;
  };
  return JSON.parse(JSON.stringify(data), (_, value: unknown) => all(value)) as Data;
}

/** The picture goes on beyond the map; a drawing needs only the parts that begin so near to it. */
function near(path: string): string {
  const begins = (part: string): number => Number(/M(-?[\d.]+)/.exec(part)?.[1]);
  return path.split(/(?=M)/).filter((part) => begins(part) > -700 && begins(part) < 1300).join('');
}
function crestOf(crest: string): string {
  const points = crest.slice(1).split('L').filter((point) => Math.abs(parseFloat(point) - 600) < 1000);
  return `M${points.join('L')}`;
}

const shangrila = {
  width: WIDTH,
  height: HEIGHT,
  tag: PLAQUE.below,
  hexagons: Object.fromEntries([2, 0, -2, -3, -4, -5, -7.5, -8, -11, -15].map((more) => [more, hexagon(RADIUS + more)])),
  villages: Object.fromEntries(VILLAGES.map((village) => [village, place(village)])),
  spaces: Object.fromEntries(DISCIPLINES.map((discipline) => [discipline, within(discipline)])),
  signs: SIGNS,
  terrace: {
    edge: EDGE, wall: WALL, courses: COURSES, joints: JOINTS.join(''), snow: SNOW, tree: pine(-98, -62, 1.5),
    path: larger(0.965), bricks: larger(1.028), rampart: larger(1.06), merlons: larger(1.075),
  }, // prettier-ignore
  crack: CRACK,
  bridges: Object.fromEntries(
    BRIDGES.map((bridge) => {
      const { from, length, turn, sag } = span(bridge);
      const rests = restsOf(bridge).map(({ end, d }) => ({ ...end, d }));
      return [bridge, { ...from, length, turn, sag, ropes: [0, -HALF, HALF].map((aside) => rope(bridge, aside)), rests }];
    }),
  ),
  trails: Object.fromEntries(
    BRIDGES.flatMap((bridge) => [...bridge].map((origin) => trail(bridge, origin))),
  ),
  homes: Object.fromEntries(
    VILLAGES.flatMap((village) => DISCIPLINES.map((one) => [village + one, { ...home(village + one), arrow: arrowHome(village + one) }])),
  ),
  landscape: {
    layers: LAYERS.map(({ name, crest, shaded, snow, high, low }) => ({
      name, high, low, crest: crestOf(crest), shaded: near(shaded), snow: name === 'far' ? near(snow) : '',
    })), // prettier-ignore
    river: RIVER,
    stems: near(PINES.map(({ stem }) => stem).join('')),
    needles: near(PINES.map(({ needles }) => needles).join('')),
    bands: BANDS.map(near).filter(Boolean),
    crags: CRAGS,
  },
};

function trail(bridge: string, origin: string): [string, { way: string; x: number; y: number; turn: number }] {
  const at = (part: number): { x: number; y: number } => alongFrom(bridge, origin, part);
  const way = [0.08, 0.25, 0.5, 0.75, 0.9].map(at).map(({ x, y }) => `${x} ${y}`);
  const [before, end] = [at(0.45), at(0.55)];
  const turn = (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI;
  return [`${origin}>${bridge.replace(origin, '')}`, { way: `M${way.join('L')}`, ...end, turn }];
}

const hashi = {
  clearing: CLEARING,
  lands: Object.fromEntries([...'abcdefghijklmnopqr'].map((island) => [island, landOf(island)])),
  enso: ENSO,
};

const look = {
  themes: { light: theme(':root'), dark: theme(":root[data-theme='dark']") },
  styles: Object.fromEntries(
    Object.entries(COMPONENTS).map(([file, source]) => [file.replace(/^\.\.?\/|\.svelte$/g, ''), painted(source)]),
  ),
  ...rounded({ shangrila, hashi }),
};

function written(data: unknown): string {
  return JSON.stringify(data, null, 1) + '\n';
}

test('the library’s copy of the boards’ look is current', async () => {
  await expect(written(look)).toMatchFileSnapshot('../../../src/kakehashi/drawing/look.json');
});

// What depends on the board the library works out by itself; here is what the pages make of it, for its tests.
test('the library’s test data for computed layouts is current', async () => {
  const points = [[0, 0], [3, 0], [9, 0], [0, 1], [3, 7], [9, 8]]; // prettier-ignore
  const islands = points.map(([x = 0, y = 0], i) => ({ id: 'abcdef'.charAt(i), x, y, flag: null }));
  const layout = new Layout({ name: '', islands, lines: [] });
  const { width, height } = layout;
  const compared = {
    islands,
    layout: { width, height, places: islands.map(({ id }) => layout.at(id)) },
    decks: Object.fromEntries([36, 136, 236, 836].map((length) => [length, deckOf(length)])),
    waves: wavesOn(layout),
  };
  await expect(written(rounded(compared))).toMatchFileSnapshot('../../../tests/drawing/pages.json');
});
