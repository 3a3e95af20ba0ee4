/** What the server says of a position, in types. */
import type { Colour, View } from '../face';

export type Discipline = 'r' | 'a' | 'd' | 'p' | 'y' | 'f' | 'h';

export interface VillagePicture {
  /** Seven characters: `.` empty, a small colour letter for a Master, the capital for a Master with its Student. */
  tiles: string;
  /** How many tiles, and how many of them are Masters. */
  strength: [number, number];
  stone: boolean;
}

export interface Picture {
  villages: Record<string, VillagePicture>;
  standing: string[];
  supplies: Partial<Record<Colour, Record<Discipline, number>>>;
  set_up: boolean;
  turns: number;
  red_village_sleeps: boolean;
}

export interface Traveller {
  colour: Colour;
  discipline: Discipline;
  fate: 'master' | 'drives-out' | 'student' | 'supply';
  /** What is driven out, as the notation writes it; empty if nothing is. */
  displaced: string;
}

/** What a journey would do, or has done. */
export interface Preview {
  origin: string;
  destination: string;
  origin_tiles: number;
  origin_masters: number;
  destination_tiles: number;
  destination_masters: number;
  stronger: string;
  decided_by: 'tiles' | 'masters' | 'tie';
  travellers: Traveller[];
  bridge: string;
  stones: string[];
}

/** What my seat may do now. */
export interface Possible {
  moves: string[];
  journeys: Record<string, Preview>;
}

/** A space as it is drawn: whose Master lies there, if any, and whether a Student lies on it. */
export interface Piece {
  colour: Colour;
  student: boolean;
}

export function pictureOf(view: View): Picture {
  return view.picture as Picture;
}

/** What a character of the notation stands for. */
export function piece(letter: string): Piece | null {
  if (letter === '.' || letter === '') return null;
  const colour = letter.toLowerCase() as Colour;
  return { colour, student: letter !== colour };
}

/** The picture while the Students of a village are on their way: they have left, and nothing has come of it yet. */
export function onTheWay(picture: Picture, origin: string): Picture {
  const village = picture.villages[origin];
  if (!village) return picture;
  return {
    ...picture,
    villages: { ...picture.villages, [origin]: { ...village, tiles: village.tiles.toLowerCase() } },
  };
}
