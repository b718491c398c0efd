import { RetrievalError } from '@touchstone/contract';
import { optionalSetting, requiredSetting } from '@touchstone/provider-kit';
import type { GeminiConnection } from './connection.ts';

/** A key of the Gemini API, a key of Vertex AI in express mode, or an account of Google Cloud for a project. */
export type SignIn =
  | { readonly kind: 'key'; readonly apiKey: string }
  | { readonly kind: 'express'; readonly apiKey: string }
  | { readonly kind: 'account'; readonly project: string; readonly location: string };

const provider = 'gemini';
const keyVariables = ['GOOGLE_API_KEY', 'GEMINI_API_KEY'];

/**
 * Reads the credentials at the first call. Options win over variables, and of these a project over a key, as in
 * Google's client. Throws `invalid_config` at once where the options have a project and a key; the function throws
 * `unauthenticated` where both are missing.
 */
export function signInReader({ apiKey, vertex }: Pick<GeminiConnection, 'apiKey' | 'vertex'>): () => SignIn {
  const key = { option: 'apiKey', value: apiKey, provider };
  if (vertex === undefined) {
    const readKey = requiredSetting({ ...key, label: 'Gemini API key', variables: keyVariables });
    return () => ({ kind: 'key', apiKey: readKey() });
  }
  if (apiKey !== undefined && vertex.project !== undefined) {
    const message = 'vertex.project and apiKey exclude each other: a project is used with an account of Google Cloud.';
    throw new RetrievalError('invalid_config', message, { provider });
  }
  const readKey = optionalSetting({ ...key, label: 'Vertex AI API key', variables: ['GOOGLE_API_KEY'] });
  const readProject = cloudSetting('project', vertex.project, 'GOOGLE_CLOUD_PROJECT');
  const readLocation = cloudSetting('location', vertex.location, 'GOOGLE_CLOUD_LOCATION');
  return () => {
    const project = apiKey === undefined ? readProject() : undefined;
    if (project !== undefined) return { kind: 'account', project, location: readLocation() ?? 'global' };
    const found = readKey();
    if (found !== undefined) return { kind: 'express', apiKey: found };
    const message =
      'Vertex AI needs an account or a key: pass vertex.project or set GOOGLE_CLOUD_PROJECT, or pass apiKey or set GOOGLE_API_KEY for express mode.';
    throw new RetrievalError('unauthenticated', message, { provider });
  };
}

function cloudSetting(member: 'project' | 'location', value: string | undefined, variable: string) {
  return optionalSetting({
    label: `Vertex AI ${member}`,
    option: `vertex.${member}`,
    value,
    variables: [variable],
    code: 'invalid_config',
    provider,
  });
}
