import type { KeywordEncoders } from '../keyword-encoders.js';
import type { Catalog } from '../layout/catalog.js';
import type { Names } from '../names.js';
import type { Settings } from '../options.js';
import type { Reading } from '../read/scroll.js';
import type { CountsKeeper } from '../terms/counts-keeper.js';
import type { TermFrequencies } from '../terms/term-frequencies.js';
import type { MeanLengths } from './mean-lengths.js';
import type { Writing } from './operations.js';

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
