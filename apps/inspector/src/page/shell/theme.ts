import { effect, signal } from '@preact/signals';

const themes = ['system', 'light', 'dark'] as const;
const place = 'touchstone.theme';

/** The look of the page: the system's, or the reader's choice. */
export const theme = signal(themes.find((one) => one === localStorage.getItem(place)) ?? 'system');

effect(() => {
  document.documentElement.dataset.theme = theme.value;
  localStorage.setItem(place, theme.value);
});

/** Takes the next one. */
export function nextTheme(): void {
  theme.value = themes[(themes.indexOf(theme.value) + 1) % themes.length] ?? 'system';
}
