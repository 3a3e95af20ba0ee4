/** Who I am: a name in a cookie, no account. */
import { api, Problem } from './api/client';

export const me = $state<{ name: string | null; asked: boolean }>({ name: null, asked: false });

/** The question that is on its way, if one is: it is asked once. */
let asking: Promise<void> | null = null;

function ask(): Promise<void> {
  asking ??= api
    .me()
    .then(({ name }) => {
      // Whoever has taken a name meanwhile has that one.
      if (!me.asked) me.name = name;
      me.asked = true;
    })
    .finally(() => (asking = null));
  return asking;
}

/** Finds out whether the server knows me. */
export async function askName(): Promise<void> {
  try {
    await ask();
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem; // then it is asked again when it matters
  }
}

/** Gives me a name, the first or another one. */
export async function setName(name: string): Promise<void> {
  me.name = (await api.name(name)).name;
  me.asked = true;
}

/**
 * Makes sure that I have a name: the one I wish for, or the one I have, or else the usual one. Nobody should have to
 * fill in a form before they play. Whether it is my first.
 */
export async function ensureName(usual: string, wish = ''): Promise<boolean> {
  if (!me.asked) await ask();
  const first = me.name === null;
  const name = wish || me.name || usual;
  if (name !== me.name) await setName(name);
  return first;
}
