const contexts = [
  { fqn: 'adk.Agent', text: 'class Agent: runs a conversation with a model' },
  { fqn: 'adk.Tool', text: 'class Tool: wraps a python function so that an agent can call it' },
  { fqn: 'adk.Retry', text: 'class Retry: waits before another attempt' },
  { fqn: 'adk.Session', text: 'class Session: keeps the state of a conversation' },
];

const labelled = (fqn: string, label: string) => ({ fqn, role: 'hard', label, judgements: [] });

/** A mined data set: a question that one context answers, one that takes two, and one without an answer. */
export const minedDataset = {
  version: 1,
  engine: 'miner 1',
  query_role: 'code-query',
  contexts,
  questions: [
    {
      id: 'qa:retry',
      kind: 'question_answer',
      query: 'How do I wait before another attempt?',
      split: 'test',
      candidates: [labelled('adk.Retry', 'positive'), labelled('adk.Tool', 'negative')],
    },
    {
      id: 'fix:call',
      kind: 'fix_error',
      query: 'Why can the agent not call the python function in a conversation?',
      split: 'train',
      candidates: [labelled('adk.Agent', 'negative'), labelled('adk.Session', 'undecided')],
      required_kernel: ['adk.Agent', 'adk.Tool'],
    },
    {
      id: 'qa:lost',
      kind: 'question_answer',
      query: 'What changed?',
      split: 'train',
      candidates: [labelled('adk.Session', 'negative')],
    },
  ],
};

/** The same in the form of spec 003 §3. */
export const retrievalDataset = `pairs:
  - id: qa:retry
    query: How do I wait before another attempt?
    positive_ctxs:
      - { fqn: adk.Retry, text: "class Retry: waits before another attempt" }
    negative_ctxs:
      - { fqn: adk.Tool, text: "class Tool: wraps a python function so that an agent can call it" }
`;
