import { optionalSetting } from '@touchstone/provider-kit';
import { providerName, storeError } from './errors.ts';

/** The address of the server: the option, else the variable CHROMA_HOST, else Chroma's own port on this machine. */
export function addressOf(url: string | undefined): string {
  if (url !== undefined) return checkedUrl(url);
  const host = optionalSetting({
    label: 'Chroma host',
    option: 'url',
    value: undefined,
    variables: ['CHROMA_HOST'],
    code: 'invalid_config',
    provider: providerName,
  })();
  return host === undefined ? defaultUrl : checkedUrl(withScheme(host));
}

const defaultUrl = 'http://localhost:8000';

/** Chroma's own tools put a host without a scheme into CHROMA_HOST. */
function withScheme(address: string): string {
  if (address.includes('://')) return address;
  return /(^|\.)trychroma\.com(:\d+)?$/.test(address) ? `https://${address}` : `http://${address}`;
}

function checkedUrl(text: string): string {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '') {
    return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
  }
  throw storeError(
    'invalid_config',
    'The address of the Chroma store (`url`, or the variable CHROMA_HOST) has to be an http or https address without a password in it.',
  );
}
