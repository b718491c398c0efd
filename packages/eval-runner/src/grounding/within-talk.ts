/** A question as people send it to an agent: within talk that has nothing to do with it. The place chooses the wording. */
export function withinTalk(query: string, at: number): string {
  return (wordings[at % wordings.length] as string).replace('{query}', () => query);
}

const wordings = [
  'I am working on a larger task and need background before I start. Please look for everything that helps with the following, and be thorough, because the result goes into a design document that several people will review next week: {query} If there are several possibilities, list the trade-offs.',
  'Hi! Quick question, hope someone can help. {query} Thanks a lot in advance!',
  'Context: our team took over a project last month and nobody remembers the details. Goal: {query} Constraints: keep it short, do not change anything else, and mention where you found it.',
  'hey, sorry to bother you again, I have been staring at this for hours and my boss wants an answer today... {query} any hint is welcome, even a rough one!',
  '{query} Please answer step by step, quote the passages that you rely on, and say clearly when you are not sure.',
  'My colleague claims to know this already but I would rather check before the meeting on Thursday. {query} I only need the short version; I will read up on the rest myself later.',
  'You are a careful research assistant. The user writes: "{query}" Find the relevant material, summarise it in plain language for someone without a background in the field, and finish with a list of open points that they should look into next. Do not invent anything, and keep the tone friendly.',
  'First of all, thank you for the help last week, it worked out great and everybody was happy with it. Today I have something else. {query} I looked around a little and found nothing that convinced me, which may well be because I do not know the right words for it.',
];
