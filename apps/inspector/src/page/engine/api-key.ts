import { signal } from '@preact/signals';

const place = 'touchstone.api-key';

/** The key that requests carry; empty where none is needed. Kept by the browser tab alone, and gone when it closes. */
export const apiKey = signal(sessionStorage.getItem(place) ?? '');

/** Takes another key, or none. */
export function setApiKey(key: string): void {
  apiKey.value = key.trim();
  if (apiKey.value === '') sessionStorage.removeItem(place);
  else sessionStorage.setItem(place, apiKey.value);
}
