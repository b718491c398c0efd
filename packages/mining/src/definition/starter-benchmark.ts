import type { QuestionKind } from '../records/mined-question.ts';

/** A commented definition to begin with, in YAML, with a case of a kind. */
export function starterBenchmark(kind: QuestionKind): string {
  return `# A benchmark: questions, what answers them, and the code that they are about.
# The id of a question is NAME:ID, as ${kind}:01.
name: ${kind}

# What candidates are drawn from: an installed npm package, a folder of Python, TypeScript or JavaScript below this file, or an index.
contexts:
  folder: src
  # package: fastify
  # index: default

# Cases may also be in other files and folders below this one:
# case_files: ["cases/*.yaml"]    # a case in each, or a list of cases
# case_folders: ["fixes/*"]       # a folder a case: broken.*, fixed.*, question.md or case.yaml
# include: ["more/*.yaml"]        # other definitions

cases:
${starterCases[kind]}`;
}

const starterCases: Readonly<Record<QuestionKind, string>> = {
  question_answer: `  - id: "01"
    kind: question_answer
    question: Which class opens a connection, and how long does it wait?
    answer: Connection; it waits five seconds unless timeout says otherwise.
    # Symbols that hold the answer: where they are defined, or any public path of them.
    targets: [net.connection.Connection]
`,
  fix_error: `  - id: "01"
    kind: fix_error
    language: javascript
    question: Why does my program end before the answer comes?
    # What the broken code prints. Or show the code itself: show_broken: true
    error: "TypeError: Cannot read properties of undefined"
    broken: |
      const answer = ask();
      console.log(answer.text);
    fixed: |
      const answer = await ask();
      console.log(answer.text);
    # Or files below this one: broken: { file: fixes/01/broken.mjs }
    targets: []
    run: node
`,
  multiple_choice: `  - id: "01"
    kind: multiple_choice
    question: What happens to a request that is late?
    choices: [It is repeated once., It fails with a timeout., It waits for ever.]
    # Numbers of the right choices, from 1.
    correct: [2]
    targets: [net.connection.Connection]
`,
  free_text: `  - id: "01"
    kind: free_text
    question: Write a client that repeats a failed request twice.
    # Content of a good answer, if known.
    answer: It passes retries, 2, to Connection.
    targets: [net.connection.Connection]
`,
};
