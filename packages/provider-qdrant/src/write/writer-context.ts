import type { Catalog } from '../layout/catalog.ts';
import type { KeywordEncoders } from '../layout/keyword-encoders.ts';
import type { Names } from '../server/names.ts';
import type { Writing } from '../server/operations.ts';
import type { Settings } from '../server/options.ts';
import type { Reading } from '../server/scroll.ts';
import type { CountsKeeper } from '../terms/counts-keeper.ts';
import type { TermFrequencies } from '../terms/term-frequencies.ts';
import type { MeanLengths } from './mean-lengths.ts';

/** The write side's dependencies. */
export interface WriterContext extends Reading, Writing {
  readonly catalog: Catalog;
  readonly counts: CountsKeeper;
  readonly frequencies: TermFrequencies;
  readonly means: MeanLengths;
  readonly names: Names;
  readonly encoders: KeywordEncoders;
  readonly settings: Settings;
}
