/** The reader's language. Catalogues stand in the `words.ts` of each room; a message with a number in it is a function. */
import { preferences } from '../preferences.svelte';

export const LANGUAGES = ['en', 'de', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The same messages in every language. */
export type Catalogue<Messages> = Record<Language, Messages>;

/** The first language of this browser that we speak. */
function spoken(): Language {
  for (const wish of navigator.languages) {
    const language = LANGUAGES.find((known) => wish.toLowerCase().startsWith(known));
    if (language) return language;
  }
  return 'en';
}

/** The language now: chosen, or the browser's. */
export function language(): Language {
  const chosen = preferences.language;
  return chosen && LANGUAGES.includes(chosen) ? chosen : spoken();
}

/** The messages of a catalogue in the language now; read it where it is shown, so that a switch is seen at once. */
export function inLanguage<Messages extends object>(catalogue: Catalogue<Messages>): Messages {
  const now = language();
  return now === 'fr' ? bound(catalogue.fr) : catalogue[now];
}

const boundOnes = new WeakMap<object, object>();

/** French messages with spaces that never break where French puts one before a sign; made once for each catalogue. */
function bound<Messages extends object>(messages: Messages): Messages {
  const before = boundOnes.get(messages);
  if (before) return before as Messages;
  const made = bind(messages) as Messages;
  boundOnes.set(messages, made);
  return made;
}

function bind(part: unknown): unknown {
  if (typeof part === 'string') return part.replace(/ (?=[:;!?»])|(?<=«) /g, '\u00a0');
  if (typeof part === 'function') return (...given: unknown[]) => bind((part as (...given: unknown[]) => unknown)(...given));
  if (Array.isArray(part)) return part.map(bind);
  return Object.fromEntries(Object.entries(part as object).map(([name, inner]) => [name, bind(inner)]));
}

/** Each made once, when it is needed: to make one takes longer than to ask it a hundred times. */
const counting: Partial<Catalogue<Intl.PluralRules>> = {};

/** A number with its noun: French counts 0 and 1 as one, the others only 1. */
export function plural(language: Language, count: number, one: string, other: string): string {
  const rules = (counting[language] ??= new Intl.PluralRules(language));
  return rules.select(count) === 'one' ? one : other;
}

/** Several things in a row: “a, b and c”. */
export function listed(things: string[]): string {
  return new Intl.ListFormat(language(), { type: 'conjunction' }).format(things);
}

/** A number as it is written in the language. */
export function figure(count: number): string {
  return new Intl.NumberFormat(language()).format(count);
}
