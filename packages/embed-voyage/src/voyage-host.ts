/** Keys of MongoDB Atlas begin with `al-` and belong to a host of their own; each host refuses the other's keys. */
export function voyageHost(apiKey: string): string {
  return apiKey.startsWith('al-') ? 'https://ai.mongodb.com/v1' : 'https://api.voyageai.com/v1';
}
