/**
 * The place of each cell: `cell-id=3f2a`, as JupyterLab names it in addresses, where the cell has an id of its own; else its number,
 * `cell-7`, from 1.
 */
export function cellAnchors(): (id: string | undefined, index: number) => string {
  const taken = new Set<string>();
  return (id, index) => {
    const isUsable = id !== undefined && /^[\w-]{1,64}$/.test(id) && !taken.has(id);
    if (!isUsable) return `cell-${index + 1}`;
    taken.add(id);
    return `cell-id=${id}`;
  };
}
