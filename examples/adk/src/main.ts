// Answers a question from the index of this folder: node src/main.ts [QUESTION] [MODEL]
import { InMemoryRunner, isFinalResponse, LlmAgent, stringifyContent } from '@google/adk';
import { loadConfig, openEvidence } from '@touchstone/host';
import { adkEvidenceTool } from '@touchstone/host/agents/adk';
import { ScriptedModel } from './scripted-model.ts';

const [question = 'How much water do tomatoes need?', model] = process.argv.slice(2);
const { gather, profile, close } = await openEvidence(await loadConfig(), { engine: 'adk-example 1.0' });

const agent = new LlmAgent({
  name: 'gardener',
  model: model ?? new ScriptedModel(profile.tool.name),
  instruction: 'Answer only from the evidence that the tool finds, and cite every statement by its citation.',
  tools: [
    adkEvidenceTool({
      ...profile.tool,
      gather: async (request, options) => (await gather(request, options)).pack,
    }),
  ],
});

const newMessage = { role: 'user', parts: [{ text: question }] };
for await (const event of new InMemoryRunner({ agent }).runEphemeral({ userId: 'me', newMessage })) {
  if (event.errorMessage !== undefined) console.error(event.errorMessage);
  if (isFinalResponse(event)) console.log(stringifyContent(event));
}
await close();
