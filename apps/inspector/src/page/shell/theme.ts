import { effect, signal } from '@preact/signals';

const themes = ['system', 'light', 'dark'] as const;
const place = 'touchstone.theme';

/** How the page looks: as the system says, or as the reader chose. */
export const theme = signal(themes.find((one) => one === localStorage.getItem(place)) ?? 'system');

effect(() => {
  document.documentElement.dataset.theme = theme.value;
  localStorage.setItem(place, theme.value);
});

/** Takes the next one. */
export function nextTheme(): void {
  theme.value = themes[(themes.indexOf(theme.value) + 1) % themes.length] ?? 'system';
}
