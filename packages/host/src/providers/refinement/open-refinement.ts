import { statSync } from 'node:fs';
import { type Embedder, type RefinedIndex, type Refinement, RetrievalError } from '@touchstone/contract';
import { refinedText, textKey } from './refined-text.ts';
import { refinementModel } from './refinement-model.ts';
import { openVectorFile, type VectorFile } from './vector-file.ts';

/**
 * The second vectors that `refineIndex` made, for reranking. File and embedder are opened at first use, once the file
 * exists. `at` throws the errors of `openEmbedder`, and `invalid_config` for a file that cannot be read.
 */
export function openRefinement(
  file: string,
  openEmbedder: () => Promise<Embedder>,
): Refinement & { /** Closes the file; the embedder is its owner's. */ close(): void } {
  let vectors: VectorFile | undefined;
  let inode: number | undefined;
  const close = () => {
    vectors?.close();
    vectors = undefined;
  };
  return {
    async at(version) {
      const there = statSync(file, { throwIfNoEntry: false });
      if (there === undefined) return 'none';
      const embedder = await openEmbedder();
      const model = refinementModel(embedder);
      // Another file may have replaced it: the index was dropped, and refined again.
      if (inode !== there.ino) close();
      inode = there.ino;
      vectors ??= openVectorFile(file, model);
      return vectors?.isWholeFor(model, version) ? refinedIndex(vectors, embedder, version) : 'behind';
    },
    close,
  };
}

function refinedIndex(vectors: VectorFile, embedder: Embedder, indexVersion: string): RefinedIndex {
  const model = refinementModel(embedder);
  const version = `${model} of ${indexVersion}`;
  return {
    model,
    version,
    async similarities(query, chunks, { signal } = {}) {
      const { vectors: asked } = await embedder.embed({ texts: [query], role: 'query' }, { signal });
      const [wanted] = asked;
      return chunks.map((chunk) => {
        const vector = vectors.read(textKey(refinedText(chunk)));
        if (wanted === undefined || vector?.length !== wanted.length) throw missing(version);
        return cosine(wanted, vector);
      });
    },
  };
}

function missing(version: string): RetrievalError {
  return new RetrievalError(
    'unavailable',
    `A vector of the refinement ${version} is missing or damaged: refine the index again.`,
  );
}

function cosine(a: Float32Array, b: Float32Array): number {
  let [dot, squaresOfA, squaresOfB] = [0, 0, 0];
  for (let i = 0; i < a.length; i += 1) {
    const [x, y] = [a[i] as number, b[i] as number];
    dot += x * y;
    squaresOfA += x * x;
    squaresOfB += y * y;
  }
  return squaresOfA === 0 || squaresOfB === 0 ? 0 : dot / Math.sqrt(squaresOfA * squaresOfB);
}
