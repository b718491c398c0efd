import { optionalSetting, requiredSetting } from '@touchstone/provider-kit';
import type { ChromaClient } from 'chromadb';
import type { z } from 'zod';
import type { identityAnswer } from './answers.ts';
import { providerName, storeError } from './errors.ts';
import type { ChromaSettings } from './options.ts';
import { isChromaCloud } from './quotas.ts';

export interface ChromaScope {
  readonly tenant: string;
  readonly database: string;
}

/** Path of a database below `/api/v2`. */
export function databasePath({ tenant, database }: ChromaScope): string {
  return `/tenants/${encodeURIComponent(tenant)}/databases/${encodeURIComponent(database)}`;
}

/**
 * Tenant and database by the options or the variables, read at the first call. On a server of one's own each has a
 * default; undefined where Chroma Cloud must be queried.
 */
export function scopeSetting({ url, tenant, database }: ChromaSettings): () => ChromaScope | undefined {
  const setting = (option: string, value: string | undefined) =>
    optionalSetting({
      label: `Chroma ${option}`,
      option,
      value,
      variables: [`CHROMA_${option.toUpperCase()}`],
      code: 'invalid_config',
      provider: providerName,
    });
  const [tenantSetting, databaseSetting] = [setting('tenant', tenant), setting('database', database)];
  return () => {
    const [stated, isCloud] = [{ tenant: tenantSetting(), database: databaseSetting() }, isChromaCloud(url)];
    if (isCloud && (stated.tenant === undefined || stated.database === undefined)) return undefined;
    return { tenant: stated.tenant ?? 'default_tenant', database: stated.database ?? 'default_database' };
  };
}

/** Tenant and database of a key that is for one database. Throws `invalid_config` for any other. */
export async function scopeOfKey(
  ask: (call: {
    readonly by: (client: ChromaClient) => Promise<unknown>;
    readonly what: string;
    readonly isUnscoped: true;
  }) => Promise<z.output<typeof identityAnswer>>,
): Promise<ChromaScope> {
  const by = (client: ChromaClient) => client.getUserIdentity();
  const { tenant, databases } = await ask({ by, what: 'Chroma look-up of tenant and database', isUnscoped: true });
  const [database, ...others] = new Set(databases);
  if (database !== undefined && database !== '*' && others.length === 0) return { tenant, database };
  const which = database === undefined ? 'no database' : 'more than one database';
  throw storeError(
    'invalid_config',
    `The Chroma API key opens ${which}: name yours with \`tenant\` and \`database\`, or set CHROMA_TENANT and CHROMA_DATABASE.`,
  );
}

/** Reads the token at the first call. Throws `unauthenticated` for Chroma Cloud without one. */
export function tokenOf({ url, token }: ChromaSettings): () => string | undefined {
  const isCloud = isChromaCloud(url);
  const read = isCloud ? requiredSetting : optionalSetting;
  return read({
    label: isCloud ? 'Chroma Cloud API key' : 'Chroma token',
    option: 'token',
    value: token,
    variables: ['CHROMA_API_KEY'],
    provider: providerName,
  });
}
