import { signal } from '@preact/signals';

/** The views of the page, by the name in the address: `#calls`. */
export const views = [
  ['ask', 'Ask'],
  ['compare', 'Compare'],
  ['calls', 'Calls'],
  ['golden', 'Golden sets'],
] as const;

/** One of `views`, or the one for judging, which only an engine that was started for it serves. */
type View = (typeof views)[number][0] | 'judge';

/** The content of the page: a view, or one logged call. */
export type Route = { readonly view: View } | { readonly view: 'call'; readonly id: string };

/** Follows the part of the address behind `#`, so that a view can be linked and any static server can serve the page. */
export const route = signal<Route>(routeOf(location.hash));

addEventListener('hashchange', () => {
  route.value = routeOf(location.hash);
});

function routeOf(hash: string): Route {
  const [, name = '', id] = /^#([a-z]+)(?:=(.+))?$/.exec(hash) ?? [];
  if (name === 'call' && id !== undefined) return { view: 'call', id: decoded(id) };
  if (name === 'judge') return { view: 'judge' };
  return { view: views.find(([view]) => view === name)?.[0] ?? 'ask' };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Written by hand, with a percent sign that begins no escape.
    return text;
  }
}
