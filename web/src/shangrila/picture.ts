/** What the server says of a position, in types. */
import type { components } from '../api/schema';
import type { Colour } from '../face';

type Schemas = components['schemas'];

/** Its tiles are seven characters: `.` empty, a small colour letter for a Master, the capital for one with its Student. */
export type VillagePicture = Schemas['ShangriLaVillage'];
export type Picture = Schemas['ShangriLaPicture'];

/** A Student on a journey. */
export type Traveller = Schemas['ShangriLaTraveller'];
export type Discipline = Traveller['discipline'];

/** What a journey would do, or has done. */
export type Preview = Schemas['ShangriLaPreview'];

/** What a game of Shangri-La tells. */
export type ShangriLa = Schemas['ByGame']['shangri-la'];
export type View = ShangriLa['View'];
export type Offer = ShangriLa['Offer'];
export type Setting = ShangriLa['Setting'];

/** A space as it is drawn: whose Master lies there, if any, and whether a Student lies on it. */
export interface Piece {
  colour: Colour;
  student: boolean;
}

/** Whether a move was a journey: of others there is no more to tell than the move says. */
export function isJourney(effects: ShangriLa['Effects']): effects is Preview {
  return 'travellers' in effects;
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
