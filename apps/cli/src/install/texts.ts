import { instructionsFor, mcpToolNames } from '@touchstone/engine/mcp';

export const blockStart = '<!-- touchstone:start (`touchstone uninstall` removes this block) -->';
export const blockEnd = '<!-- touchstone:end -->';

const grepIsBetter = 'Use grep instead where you know the exact string, or want every place of it.';

/** The instructions between the marks of an installation. */
export function instructionBlock(): string {
  return `${blockStart}\n${instructions()}\n${blockEnd}`;
}

/** The instructions in the file that an agent always reads. */
export function instructions(): string {
  return `## Searching this project\n\n${instructionsFor(mcpToolNames)}\n${grepIsBetter}`;
}

/** The skill that an agent reads when a task fits it. */
export function skillText(): string {
  return `---
name: touchstone
description: Search this project's docs and code by meaning and by words, with citations of exact lines. Use it before you write code or explain how something works, and whenever you do not know which file holds the answer.
---

# Searching with Touchstone

${instructionsFor(mcpToolNames)}

## When to search, when to grep

- Search for what you can describe but not spell: how something works, why it was decided, where a task is done.
- Ask in a whole question, as you would ask a colleague, with the names that you know; several at once with \`more_queries\`.
- ${grepIsBetter}
- A verdict of \`none\` means that the answer is probably not there: ask once in other words, then grep. After \`weak\`, read the passages before you rely on them.

## How to follow a citation

- A citation names a file and its lines, as in \`src/server.ts:10-40\`. Call \`show\` with it, and with \`before\` and \`after\` for the lines around it.
- A text that is \`of 10-90\` is an excerpt of those lines; \`also 120-140\` are further places in the same file.
- Read the cited lines before you rely on them, and name the citation in your answer.

## How to page

- An answer with a \`cursor\` has more pages: call the same tool with that \`cursor\` and the same arguments.
- Two pages without what you need are a sign to ask in other words.

## Without the tools

The same answers in a shell: \`npx -y touchstone search "how are hooks ordered?"\`, \`npx -y touchstone show CITATION --context 10\`.
`;
}
