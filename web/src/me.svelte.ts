/** Who I am: a name in a cookie, no account. */
import { api, Problem } from './api/client';

export const me = $state<{ name: string | null; asked: boolean }>({ name: null, asked: false });

/** Finds out whether the server knows me. */
export async function askName(): Promise<void> {
  try {
    me.name = (await api.me()).name;
    me.asked = true;
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem; // then it is asked again when it matters
  }
}

/** Gives me a name, the first or another one. */
export async function setName(name: string): Promise<void> {
  me.name = (await api.name(name)).name;
}

/** Makes sure that I have a name, whatever it is: nobody should have to fill in a form before they play. */
export async function ensureName(usual: string): Promise<void> {
  if (!me.asked) await askName();
  if (!me.name) await setName(usual);
}
