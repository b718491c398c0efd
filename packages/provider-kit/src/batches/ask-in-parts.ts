import { isTooLong } from '../vendor/too-long.ts';

export interface AskedParts<Item, Answer> {
  readonly request: (items: readonly Item[]) => Promise<Answer>;
  /** Handles one item that is too long alone, at its position among all; throws where nothing can be done. */
  readonly alone: (item: Item, position: number, refusal: unknown) => Promise<Answer>;
}

/**
 * Sends all items in one request; where the service refuses them as too long, each half, and so on, since the tokens of
 * a batch are only estimated. The answers are those of the parts, in order. Throws any other failure of a request.
 */
export async function askInParts<Item, Answer>(
  items: readonly Item[],
  asked: AskedParts<Item, Answer>,
  start = 0,
): Promise<readonly Answer[]> {
  try {
    return [await asked.request(items)];
  } catch (caught) {
    if (!isTooLong(caught)) throw caught;
    const [first] = items;
    if (first === undefined) throw caught;
    if (items.length === 1) return [await asked.alone(first, start, caught)];
    const middle = Math.ceil(items.length / 2);
    return [
      ...(await askInParts(items.slice(0, middle), asked, start)),
      ...(await askInParts(items.slice(middle), asked, start + middle)),
    ];
  }
}
