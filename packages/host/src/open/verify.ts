import { type CallOptions, type ContextPack, RetrievalError } from '@touchstone/contract';
import { parseStrictly } from '@touchstone/contract/wire';
import { type CitationCheck, type CitedText, verifyCitations, verifyContext } from '@touchstone/ingest/verify';
import * as z from 'zod';
import { chunkReading } from '../ask/chunk-reading.ts';
import { citedPlaces } from '../ask/cited-places.ts';
import type { LoadedConfig } from '../file/load-config.ts';
import { documentReading } from '../index/document-reading.ts';
import type { Providers } from '../providers/open-providers.ts';
import type { Citing } from './touchstone.ts';

/** Reads the sources of citations again: one check for each. Throws `invalid_request` for a value without citations. */
export async function verifyCiting(
  loaded: LoadedConfig & { readonly folder: string },
  citing: Citing,
  { open, signal }: CallOptions & { readonly open: () => Promise<{ readonly providers: Providers }> },
): Promise<readonly CitationCheck[]> {
  const cited = citedIn(citing);
  const reading = { places: citedPlaces(loaded, loaded.folder), readDocument: documentReading(loaded), signal };
  if ('texts' in cited) return verifyCitations(cited.texts, reading);
  const { providers } = await open();
  const readChunks = chunkReading(loaded.config, cited.context.index, providers.store);
  return verifyContext(cited.context, { ...reading, readChunks });
}

function citedIn(citing: Citing): { readonly texts: readonly CitedText[] } | { readonly context: ContextPack } {
  if (isList(citing)) return { texts: checked(citing) };
  if (typeof citing === 'object' && citing !== null) {
    if ('candidates' in citing) return { texts: checked(citing.candidates) };
    if ('results' in citing) return { texts: checked(citing.results) };
    if ('contextPack' in citing) return { context: citing.contextPack };
    if ('sources' in citing) return { context: citing };
  }
  throw new RetrievalError(
    'invalid_request',
    'The pack to verify must be a pack of evidence, a context, an answer, results of a search, or a list of cited texts.',
  );
}

function isList(citing: Citing): citing is readonly CitedText[] {
  return Array.isArray(citing);
}

const text = z.string('must be a text');
const citedTexts = z.array(z.looseObject({ citation: text, text }, 'must be a cited text'), 'must be a list');

/** Packs and results come from here; a list may come from anywhere. */
function checked(texts: readonly CitedText[]): readonly CitedText[] {
  return parseStrictly(citedTexts, { code: 'invalid_request', what: 'citations', input: texts }) as CitedText[];
}
