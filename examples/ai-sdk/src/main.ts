// Answers a question from the index of this folder: node src/main.ts [QUESTION] [MODEL]

import { loadConfig, openEvidence } from '@touchstone/host';
import { aiSdkEvidenceTool } from '@touchstone/host/agents/ai-sdk';
import { generateText, stepCountIs } from 'ai';
import { scriptedModel } from './scripted-model.ts';

const [question = 'How often can I renew a book?', model] = process.argv.slice(2);
const { gather, profile, close } = await openEvidence(await loadConfig(), { engine: 'ai-sdk-example 1.0' });
const { name } = profile.tool;

const { text } = await generateText({
  model: model ?? scriptedModel(name),
  instructions: 'Answer only from the evidence that the tool finds, and cite every statement by its citation.',
  prompt: question,
  tools: {
    [name]: aiSdkEvidenceTool({
      ...profile.tool,
      gather: async (request, options) => (await gather(request, options)).pack,
    }),
  },
  stopWhen: stepCountIs(4),
});
console.log(text);
await close();
