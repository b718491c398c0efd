import type { KeywordEncoders } from '../keyword-encoders.ts';
import type { Catalog } from '../layout/catalog.ts';
import type { Names } from '../names.ts';
import type { Settings } from '../options.ts';
import type { Reading } from '../read/scroll.ts';
import type { CountsKeeper } from '../terms/counts-keeper.ts';
import type { TermFrequencies } from '../terms/term-frequencies.ts';
import type { MeanLengths } from './mean-lengths.ts';
import type { Writing } from './operations.ts';

/** What the write side needs of the store. */
export interface WriterContext extends Reading, Writing {
  readonly catalog: Catalog;
  readonly counts: CountsKeeper;
  readonly frequencies: TermFrequencies;
  readonly means: MeanLengths;
  readonly names: Names;
  readonly encoders: KeywordEncoders;
  readonly settings: Settings;
}
