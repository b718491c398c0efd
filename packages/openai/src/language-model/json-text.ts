/**
 * The JSON of an answer whose server read the schema in the prompt alone, or ignored it: without the thoughts before
 * it, and without the fence around it that models like to add.
 */
export function jsonText(text: string): string {
  const answer = text.replace(/^\s*<think>[\s\S]*?<\/think>/, '').trim();
  return /^```(?:json)?\s*([\s\S]*?)\s*```$/.exec(answer)?.[1] ?? answer;
}
