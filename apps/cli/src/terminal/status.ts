import { bytes, count, type IndexDescription, type IndexFingerprint, printableLine } from '@touchstone/contract';
import { type RefinementState, refinementInWords } from '@touchstone/host';
import { type DescribedIndexes, type SourceState, sourceInWords } from '@touchstone/host/inspect';
import { unfinishedGenerations } from '@touchstone/ingest';
import type { Styles } from './styles.ts';

/** The indexes of a config, and where that is. */
export interface Status extends DescribedIndexes {
  readonly configFile: string | undefined;
  /** The sources behind the indexes, where they are remembered. */
  readonly sources: readonly SourceState[];
  /** Of the indexes that were refined. */
  readonly refinements: readonly RefinementState[];
}

/** The store and its indexes for people. */
export function renderStatus(status: Status, context: { readonly styles: Styles; readonly program: string }): string {
  const { styles, program } = context;
  const { store, file, configFile, indexes, missing } = status;
  const size = indexes[0]?.sizeBytes;
  const head = [
    `config  ${configFile ?? 'none (the offline defaults apply)'}`,
    `store   ${[store, file, size === undefined ? undefined : bytes(size)].filter((part) => part !== undefined).join(', ')}`,
  ].join('\n');
  const found = indexes.map((index) => renderIndex(index, status, context));
  const absent = missing.map(
    (name) => `${styles.strong(name)}\n  not indexed yet: run "${program} index --index ${name}"`,
  );
  const none =
    indexes.length + missing.length === 0 ? [`There are no indexes yet: build one with "${program} index PATH".`] : [];
  return [head, ...found, ...absent, ...none].join('\n\n');
}

function renderIndex(
  index: IndexDescription,
  { sources, refinements, unnamed }: Status,
  { styles, program }: { readonly styles: Styles; readonly program: string },
): string {
  const documents = index.documentCount === undefined ? '' : `${count(index.documentCount, 'document')}, `;
  const rows = [
    `${documents}${count(index.chunkCount, 'chunk')}`,
    ...(unnamed.includes(index.index)
      ? [`not in the config: "${program} index" leaves it as it is, "${program} config drop ${index.index}" removes it`]
      : []),
    ...fingerprintRows(index.fingerprint),
    ...(index.otherAnalyzer === undefined
      ? []
      : [`its words cannot be searched: another version made it. "${program} index" builds it again`]),
    ...(index.metadataFields === undefined ? [] : [`fields   ${printableLine(index.metadataFields.join(', '))}`]),
    ...sources
      .filter((source) => source.index === index.index)
      .map((source) => `source   ${printableLine(sourceInWords(source))}`),
    ...refinements
      .filter((refined) => refined.index === index.index)
      .map((refined) => `refined  ${printableLine(refinementInWords(refined))}`),
    ...unfinishedGenerations(index).map(
      ({ generation, chunkCount }) =>
        `unfinished rebuild "${generation}": ${count(chunkCount, 'chunk')}; if no rebuild is running, replace it with "${program} index --index ${index.index} --rebuild"`,
    ),
  ];
  return [styles.strong(index.index), ...rows.map((row) => `  ${row}`)].join('\n');
}

function fingerprintRows({ embedding, sparse, keyword, chunker }: IndexFingerprint): string[] {
  const { provider, model, dimensions, metric } = embedding ?? {};
  return [
    embedding === undefined
      ? 'vectors  none (keyword search)'
      : `vectors  ${provider}/${model}, ${dimensions} dimensions, ${metric}`,
    ...(sparse === undefined ? [] : [`sparse   ${sparse}`]),
    ...(keyword === undefined ? [] : [`keyword  ${keyword}`]),
    ...(chunker === undefined ? [] : [`chunker  ${chunker}`]),
  ];
}
