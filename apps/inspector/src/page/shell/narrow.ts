import { signal } from '@preact/signals';

const query = matchMedia('(max-width: 860px)');

/** True if there is no room for two columns. */
export const isNarrow = signal(query.matches);

query.addEventListener('change', () => {
  isNarrow.value = query.matches;
});
