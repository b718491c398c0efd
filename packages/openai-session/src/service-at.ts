/** The services whose differences are known, by their documentation (November 2026). */
export type ServiceName = 'openai' | 'azure' | 'mistral' | 'jina' | 'ollama' | 'other';

/** Who answers at an address. */
export interface Service {
  readonly name: ServiceName;
  /** Its key and the variable that may hold it, where calls need one. A key is never taken to another service than its own. */
  readonly key?: { readonly label: string; readonly variable: string };
  /** Whether the client may tell it the organization and project that its own variables name. */
  readonly isOpenAI?: boolean;
  /** What to do where it is not running, and where it does not have a model. */
  readonly start?: string;
  readonly fetchModel?: (model: string) => string;
}

/**
 * The service at an address: by its host, and Ollama by its port. Of any other nothing is assumed, also not that it needs a key:
 * most are servers on the same machine.
 */
export function serviceAt(baseUrl: string): Service {
  const { hostname, port } = new URL(baseUrl);
  const known = services.find(({ hosts }) => hosts.test(hostname));
  if (known !== undefined) return known;
  return port === '11434' ? ollama : { name: 'other' };
}

const ollama: Service = {
  name: 'ollama',
  start: 'Start Ollama ("ollama serve")',
  fetchModel: (model) => `Pull it ("ollama pull ${model}")`,
};

const services: readonly (Service & { readonly hosts: RegExp })[] = [
  {
    hosts: /(^|\.)api\.openai\.com$/,
    name: 'openai',
    key: { label: 'OpenAI API key', variable: 'OPENAI_API_KEY' },
    isOpenAI: true,
  },
  {
    hosts: /\.openai\.azure\.com$/,
    name: 'azure',
    key: { label: 'Azure OpenAI API key', variable: 'AZURE_OPENAI_API_KEY' },
  },
  { hosts: /^api\.mistral\.ai$/, name: 'mistral', key: { label: 'Mistral API key', variable: 'MISTRAL_API_KEY' } },
  { hosts: /^api\.jina\.ai$/, name: 'jina', key: { label: 'Jina API key', variable: 'JINA_API_KEY' } },
];
