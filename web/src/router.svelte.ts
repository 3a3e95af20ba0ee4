/** Which page is shown. Addresses can be shared and gone back to; nothing is loaded anew. */

export const place = $state({ path: location.pathname, hash: location.hash });

function note(): void {
  place.path = location.pathname;
  place.hash = location.hash;
}

addEventListener('popstate', note);

/** Goes to a page of ours. */
export function go(path: string, instead = false): void {
  name(path, instead);
  scrollTo(0, 0);
}

/** Gives what is shown another address, and stays where one is. */
export function name(path: string, instead = true): void {
  history[instead ? 'replaceState' : 'pushState'](null, '', path);
  note();
}

/** Follows links to our own pages without loading. Called once. */
export function followLinks(): void {
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a');
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.defaultPrevented) return;
    if (link.pathname.startsWith('/api/')) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
