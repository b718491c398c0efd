// On a phone, a row of a table that is too wide becomes a block. Its cells then need the names of their columns beside them.
for (const table of document.querySelectorAll('main table')) {
  const names = [...table.querySelectorAll('thead th')].map(({ textContent }) => textContent);
  if (names.length <= 3 && names.join('').length <= 40) continue;
  table.classList.add('stacks');
  for (const row of table.querySelectorAll('tbody tr')) {
    for (const [column, cell] of [...row.children].entries()) {
      if (cell instanceof HTMLTableCellElement) cell.dataset.label = names[column] ?? '';
    }
  }
}
