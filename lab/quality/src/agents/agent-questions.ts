import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readGoldenSets } from '@touchstone/eval';
import { readCodeSet } from '../code/code-set.ts';
import { unpackPackage } from '../code/unpack-package.ts';

/** Lines of a file that answer a question; without lines the whole file does. */
export interface Answering {
  readonly path?: string;
  readonly startLine?: number;
  readonly endLine?: number;
}

/** A question of an agent, and the evidence that answers it. */
export interface AgentQuestion {
  readonly query: string;
  readonly answering: readonly Answering[];
}

/** A folder of files, and questions about it. */
export interface AgentCorpus {
  readonly name: string;
  readonly folder: string;
  readonly include: readonly string[];
  readonly questions: readonly AgentQuestion[];
}

/** The packages of the code benchmark, whose answers are files, and fastify's golden set, whose answers are lines. */
export async function agentCorpora(cache: string): Promise<readonly AgentCorpus[]> {
  const { packages, questions } = readCodeSet();
  const corpora: AgentCorpus[] = [];
  for (const one of packages) {
    const own = questions.filter((question) => question.package === one.name);
    corpora.push({
      name: one.name,
      folder: await unpackPackage(one, cache),
      include: one.include,
      questions: own.map(({ question, files }) => ({ query: question, answering: files.map((path) => ({ path })) })),
    });
  }
  return [...corpora, await fastify()];
}

async function fastify(): Promise<AgentCorpus> {
  const golden = await readGoldenSets(fileURLToPath(new URL('../../../../golden/fastify', import.meta.url)));
  const questions = golden.flatMap(({ set }) => set.questions).filter(({ answerable }) => answerable);
  return {
    name: 'fastify',
    folder: dirname(fileURLToPath(import.meta.resolve('fastify/package.json'))),
    include: ['docs/**', 'lib/**', 'types/**', 'fastify.js', 'fastify.d.ts'],
    questions: questions.map(({ query, expected }) => ({
      query,
      answering: expected.filter(({ grade }) => grade === 3),
    })),
  };
}
