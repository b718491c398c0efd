import { context, judged, type MadeRun, question } from './made-run.ts';

const agent = context('adk.Agent', 'class Agent: answers a user', { path: 'adk/agent.py', startLine: 3, endLine: 9 });
const tool = context('adk.Tool', 'class Tool: wraps a function', { path: 'adk/tool.py', startLine: 1, endLine: 5 });
const retry = context('adk.Retry', 'class Retry: tries again', { path: 'adk/retry.py', startLine: 1, endLine: 4 });
const notes = context('notes', 'Release notes of last year');
export const smallContexts = { agent, tool, retry, notes };

export const create = question('qa:create', 'How do I create an agent?', { targets: ['adk.Agent', 'adk.Gone'] });
export const both = question('fix:both', 'Why does my agent not call the function?', {
  kind: 'fix_error',
  targets: ['adk.Agent'],
});
export const again = question('qa:again', 'How do I make it try again after a failure?', { targets: ['adk.Retry'] });
export const lost = question('qa:lost', 'What changed?', { targets: ['notes'] });

/** Four questions: one with a positive, one whose answer takes two contexts, one undecided among its contexts, one without an answer. */
export const smallRun: MadeRun = {
  contexts: [agent, retry, tool, notes],
  questions: [
    {
      question: create,
      candidates: [
        ['adk.Agent', 'target'],
        ['adk.Tool', 'hard'],
      ],
      missingTargets: ['adk.Gone'],
    },
    {
      question: both,
      candidates: [
        ['adk.Agent', 'target'],
        ['adk.Retry', 'random'],
      ],
    },
    {
      question: again,
      candidates: [
        ['adk.Retry', 'target'],
        ['adk.Tool', 'hard'],
        ['notes', 'random'],
      ],
    },
    { question: lost, candidates: [['notes', 'target']] },
  ],
  judgements: [
    judged(create, [agent], 'yes', { usd: 0.25 }),
    judged(create, [tool], 'no'),
    judged(both, [agent], 'no'),
    judged(both, [retry], 'no'),
    judged(both, [agent, tool], 'yes'),
    judged(both, [tool], 'no'),
    judged(again, [retry], 'yes'),
    judged(again, [tool], 'undecided', { undecided: 'refused' }),
    judged(lost, [notes], 'no'),
  ],
  kernels: [
    {
      questionId: 'fix:both',
      method: 'expansion',
      state: 'established',
      fqns: ['adk.Agent', 'adk.Tool'],
      minimal: true,
      steps: [
        { fqns: ['adk.Agent', 'adk.Tool'], action: 'judge', judgements: [judged(both, [agent, tool], 'yes').key] },
      ],
    },
    { questionId: 'qa:again', method: 'imports', state: 'proposed', fqns: ['adk.Tool'], minimal: false, steps: [] },
  ],
};
