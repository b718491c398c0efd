import { isRetrievalError } from '@touchstone/contract';
import { storeError } from '../server/errors.ts';
import type { Layout } from './layout.ts';
import type { State } from './state.ts';

/** Layouts that were looked up before, by name. */
export interface Remembered {
  /**
   * Runs work on layouts, each by its last look-up. Where the work meets another collection than it was made for, or
   * none, the layouts are forgotten and the work runs once more on new ones.
   */
  use<T>(
    names: readonly string[],
    find: (name: string) => Promise<Layout>,
    work: (layoutOf: (name: string) => Layout) => Promise<T>,
  ): Promise<T>;
  /**
   * Takes note of the state that a read came with. Ends the work where it is not that of the collection which the layout describes: the
   * index was built again meanwhile.
   */
  confirm(name: string, layout: Layout, state: State | undefined): void;
  set(name: string, layout: Layout): void;
  forget(name: string): void;
}

/** Ends work on a collection that is another one now. Never leaves the catalog. */
class IndexReplaced extends Error {}

export function rememberedLayouts(): Remembered {
  const known = new Map<string, { readonly layout: Layout; revision?: string }>();

  function confirm(name: string, layout: Layout, state: State | undefined): void {
    if (state === undefined || !layout.writable) return;
    const entry = known.get(name);
    const before = entry?.layout === layout ? entry.revision : undefined;
    // Collections of older versions have no identity: any change of theirs may be another collection.
    const isSame =
      layout.identity === undefined
        ? before === undefined || before === state.revision
        : layout.identity === state.identity;
    if (!isSame) throw new IndexReplaced(name);
    if (entry?.layout === layout) entry.revision = state.revision;
  }

  return {
    confirm,
    set: (name, layout) => void known.set(name, { layout }),
    forget: (name) => void known.delete(name),
    async use(names, find, work) {
      const run = async () => {
        const layouts = new Map<string, Layout>();
        for (const name of new Set(names)) layouts.set(name, known.get(name)?.layout ?? (await find(name)));
        return work((name) => {
          const layout = layouts.get(name);
          if (layout === undefined) throw new Error(`${name} is not among the indexes of this call`);
          return layout;
        });
      };
      for (let tries = 1; ; tries += 1) {
        const wasKnown = names.some((name) => known.has(name));
        try {
          return await run();
        } catch (error) {
          const isReplaced = error instanceof IndexReplaced;
          const isGone = isRetrievalError(error) && error.code === 'index_not_found' && wasKnown && tries === 1;
          if (!isReplaced && !isGone) throw error;
          for (const name of names) known.delete(name);
          if (tries === mostTries) throw rebuiltMeanwhile(names);
        }
      }
    },
  };
}

/** A collection that is another one each time it is looked at. */
const mostTries = 3;

function rebuiltMeanwhile(names: readonly string[]): Error {
  const text = `Index "${names.join('", "')}" is being built again over and over: try again when that is done.`;
  return storeError('unavailable', text);
}
