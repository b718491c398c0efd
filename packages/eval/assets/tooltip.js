import { byId } from './element.js';

const tooltip = byId('tooltip', HTMLDivElement);

// The browser's own tooltip comes late, and never on a phone.
for (const title of document.querySelectorAll('svg title')) {
  title.parentElement?.setAttribute('data-tip', title.textContent);
  title.remove();
}

/** @param {PointerEvent} event */
function showTooltip(event) {
  const mark = event.target instanceof Element ? event.target.closest('[data-tip]') : null;
  const text = mark?.getAttribute('data-tip') ?? '';
  tooltip.hidden = text === '';
  if (tooltip.hidden) return;
  tooltip.textContent = text;
  const { width, height } = tooltip.getBoundingClientRect();
  const left = Math.min(event.clientX + 12, document.documentElement.clientWidth - width - 4);
  const isRoomAbove = event.clientY - height - 12 > 0;
  tooltip.style.left = `${Math.max(4, left)}px`;
  tooltip.style.top = `${isRoomAbove ? event.clientY - height - 12 : event.clientY + 16}px`;
}

document.addEventListener('pointermove', showTooltip);
document.addEventListener('pointerdown', showTooltip);
document.addEventListener('scroll', () => {
  tooltip.hidden = true;
});
