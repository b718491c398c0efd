import { byId } from './element.js';

const themes = ['system', 'light', 'dark'];
const themeButton = byId('theme', HTMLButtonElement);
themeButton.hidden = false;
themeButton.addEventListener('click', () => {
  const current = document.documentElement.dataset.theme ?? 'system';
  const next = themes[(themes.indexOf(current) + 1) % themes.length] ?? 'system';
  document.documentElement.dataset.theme = next;
  themeButton.textContent = `Theme: ${next}`;
});
