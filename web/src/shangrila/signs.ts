/** The signs of the seven disciplines: outlines that nobody mixes up, in a square of 48 around the middle. */
import type { Discipline } from './picture';

function circle(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

function star(points: number, outer: number, inner: number): string {
  const corner = (i: number): string => {
    const radius = i % 2 ? inner : outer;
    const turn = (Math.PI * i) / points - Math.PI / 2;
    return `${(radius * Math.cos(turn)).toFixed(1)} ${(radius * Math.sin(turn) + 1.5).toFixed(1)}`;
  };
  return `M${Array.from({ length: 2 * points }, (_, i) => corner(i)).join('L')}z`;
}

export const SIGNS: Record<Discipline, string> = {
  // a cloud with rain
  r:
    'M-14 5a9 9 0 0 1-1-17.9a13 13 0 0 1 24.6-3.6a10.6 10.6 0 0 1 4.4 21.5z' +
    'M-10 9h5.6l-4.4 12h-5.6zM1 9h5.6l-4.8 14h-5.6zM12 9h5.6l-4.4 12H7.6z',
  // a star
  a: star(5, 24, 10),
  // a dragon's head, breathing to the left
  d:
    'M-23 2C-21-4-15-6-10-8L-7-14L-2-12C2-18 9-21 19-23C14-17 12-13 12-9L23-12L17-3L25 1L17 6L22 15L12 13' +
    'C13 19 8 23 1 24C5 18 3 13-2 12L-9 15H-17L-21 10L-10 8L-8 5L-21 6z' +
    circle(-2.5, -5, 2.8),
  // a prayer wheel
  p:
    'M-2.5-24h5v5l12 5v3h-29v-3l12-5z' +
    'M-12-9h24V8h-24zM-12-5.5v3h24v-3zM-12 1.5v3h24v-3z' +
    'M-14 10h28v3h-11.5v11h-5V13H-14z' +
    'M13.5-7.5L20-3.5L18.6-1L12.5-4.9z' +
    circle(20.5, 0.5, 4),
  // a big foot
  y:
    'M-9 22C-16 16-10 7-12 0C-14-8-6-11 1-10C9-10 14-5 12 3C10 10 10 14 8 19C4 25-5 25-9 22z' +
    circle(-12.5, -15.5, 5.2) +
    circle(-2.5, -18.5, 4.3) +
    circle(6, -17.5, 3.8) +
    circle(13, -13.5, 3.3) +
    circle(17.5, -8, 2.8),
  // a flame
  f:
    'M2-24C3-15 15-10 15 5C15 16 8 23.5 0 23.5C-9 23.5-15.5 16-15 6C-14.5-2-9-6-8-14C-4-11-2.5-8-2-3C3-8 5-16 2-24z' +
    'M0 20C4.5 20 6.5 16.5 6 12.5C5.5 9 2 7 1 2C-1.5 7-6.5 9.5-6.5 14C-6.5 17.5-4 20 0 20z',
  // a leaf
  h:
    'M-21 23L-14 13C-23-3-11-21 21-22C22 8 7 22-9 16.5L-15.5 25z' +
    'M-10.5 12L13-14.5L14.2-13.4L-3 6L7 5.2L6.6 7.6L-5.2 8.6L-8.4 12.8z' +
    'M-6.8 6.2L-7.4-4.6L-5-5.2L-4.2 3.4zM1.4-3L1.2-11L3.6-11.4L3.6-5.6z',
};
