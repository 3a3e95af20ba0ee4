/** The reader's language. Catalogues stand in the `words.ts` of each room; a message with a number in it is a function. */
import { Problem } from '../api/client';
import { preferences } from '../preferences.svelte';

export const LANGUAGES = ['en', 'de', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What languages call themselves. */
export const NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch', fr: 'Français' };

/** The first language of this browser that we speak. */
function spoken(): Language {
  for (const wish of navigator.languages) {
    const language = LANGUAGES.find((known) => wish.toLowerCase().startsWith(known));
    if (language) return language;
  }
  return 'en';
}

/** It stays as long as the page: another one would have to be loaded first. */
const SPOKEN = spoken();

/** The language of somebody who chose this one, or none. */
function chosenOr(chosen: Language | null): Language {
  return chosen && LANGUAGES.includes(chosen) ? chosen : SPOKEN;
}

/** The language now: chosen, or the browser's. */
export function language(): Language {
  return chosenOr(preferences.language);
}

/** The same messages in every language. Only those that are shown are loaded. */
export class Catalogue<Messages extends object> {
  readonly #said: Partial<Record<Language, Messages>> = {};
  readonly #from: Record<Language, () => Promise<{ default: Messages }>>;

  constructor(from: Record<Language, () => Promise<{ default: Messages }>>) {
    this.#from = from;
  }

  knows(language: Language): boolean {
    return language in this.#said;
  }

  async learn(language: Language): Promise<void> {
    const messages = (await this.#from[language]()).default;
    this.#said[language] = language === 'fr' ? (bind(messages) as Messages) : messages;
  }

  in(language: Language): Messages {
    const messages = this.#said[language];
    if (!messages) throw new Error('A catalogue is read before it is there.');
    return messages;
  }
}

/** The catalogues that pages read from: a switch needs them all. */
const open = new Set<Catalogue<object>>();

/** Loads what is missing; while that lasts, more may be opened, or another language be asked for. */
async function learn(wanted: () => Language): Promise<void> {
  for (;;) {
    const now = wanted();
    const missing = [...open].filter((catalogue) => !catalogue.knows(now));
    if (!missing.length) return;
    await Promise.all(missing.map((catalogue) => catalogue.learn(now)));
  }
}

/** Has these catalogues ready in the language now: nothing may be read from them before. */
export async function opened(...catalogues: Catalogue<object>[]): Promise<void> {
  const added = catalogues.filter((catalogue) => !open.has(catalogue));
  for (const catalogue of added) open.add(catalogue);
  try {
    await learn(language);
  } catch (problem) {
    // What could not be loaded does not keep others from being opened.
    for (const catalogue of added) if (!catalogue.knows(language())) open.delete(catalogue);
    throw problem;
  }
}

let asked: Language | null = null;

/** Switches to a language, null being the browser's, once it is loaded; if it cannot be, all stays as it is. */
export async function speak(chosen: Language | null): Promise<void> {
  asked = chosen;
  try {
    await learn(() => chosenOr(chosen));
  } catch {
    throw new Problem('offline', 'The language cannot be loaded.');
  }
  if (asked === chosen) preferences.language = chosen;
}

/** The messages of a catalogue in the language now; read it where it is shown, so that a switch is seen at once. */
export function inLanguage<Messages extends object>(catalogue: Catalogue<Messages>): Messages {
  return catalogue.in(language());
}

/** French messages get spaces that never break where French puts one before a sign. */
function bind(part: unknown): unknown {
  if (typeof part === 'string') return part.replace(/ (?=[:;!?»%])|(?<=«) /g, '\u00a0');
  if (typeof part === 'function') return (...given: unknown[]) => bind((part as (...given: unknown[]) => unknown)(...given));
  if (Array.isArray(part)) return part.map(bind);
  return Object.fromEntries(Object.entries(part as object).map(([name, inner]) => [name, bind(inner)]));
}

/** Each made once, when it is needed: to make one takes longer than to ask it a hundred times. */
const counting: Partial<Record<Language, Intl.PluralRules>> = {};

/** A number with its noun: French counts 0 and 1 as one, the others only 1. */
export function plural(language: Language, count: number, one: string, other: string): string {
  const rules = (counting[language] ??= new Intl.PluralRules(language));
  return rules.select(count) === 'one' ? one : other;
}

/** A text that begins a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Several things in a row: “a, b and c”. */
export function listed(things: string[]): string {
  return new Intl.ListFormat(language(), { type: 'conjunction' }).format(things);
}

/** A name, and what is said of it: “Analysis: Hashi”. French has a space before the sign, too. */
export function labelled(name: string, told = ''): string {
  return `${name}${language() === 'fr' ? '\u00a0' : ''}: ${told}`.trimEnd();
}

/** A number as it is written in the language. */
export function figure(count: number): string {
  return new Intl.NumberFormat(language()).format(count);
}
