/** The services whose differences are known, by their documentation (November 2026). */
export type ServiceName = 'openai' | 'azure' | 'mistral' | 'jina' | 'other';

/** The service at an address. */
export interface Service {
  readonly name: ServiceName;
  /** Its name in messages. Absent for an unknown server: most are on the same machine. */
  readonly label?: string;
  /** The variable that may hold its key, where calls need one. A key is never taken to another service than its own. */
  readonly keyVariable?: string;
  /** True if the client may send it the organization and project of its own variables. */
  readonly isOpenAI?: boolean;
}

/** The service at an address, by its host. Of any other nothing is assumed, also not that it needs a key. */
export function serviceAt(baseUrl: string): Service {
  const { hostname } = new URL(baseUrl);
  return services.find(({ hosts }) => hosts.test(hostname)) ?? { name: 'other' };
}

const services: readonly (Service & { readonly hosts: RegExp })[] = [
  {
    hosts: /(^|\.)api\.openai\.com$/,
    name: 'openai',
    label: 'OpenAI',
    keyVariable: 'OPENAI_API_KEY',
    isOpenAI: true,
  },
  {
    hosts: /\.(openai|services\.ai)\.azure\.com$/,
    name: 'azure',
    label: 'Azure OpenAI',
    keyVariable: 'AZURE_OPENAI_API_KEY',
  },
  { hosts: /^api\.mistral\.ai$/, name: 'mistral', label: 'Mistral', keyVariable: 'MISTRAL_API_KEY' },
  { hosts: /^api\.jina\.ai$/, name: 'jina', label: 'Jina', keyVariable: 'JINA_API_KEY' },
];
