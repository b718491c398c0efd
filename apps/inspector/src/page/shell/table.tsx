import type { ComponentChildren } from 'preact';
import { Scrollable } from './scrollable.tsx';

/** The head of a column: a name, or one over figures, which are aligned to the right. */
export type Column = string | { readonly name: ComponentChildren; readonly isNumber?: boolean };

/** Heads of columns with figures. */
export function numbers(...names: readonly string[]): readonly Column[] {
  return names.map((name) => ({ name, isNumber: true }));
}

export interface TableProps {
  readonly class?: string;
  readonly columns: readonly Column[];
  /** The rows. */
  readonly children: ComponentChildren;
}

/** A table by its columns and rows. */
function Table({ class: kind, columns, children }: TableProps) {
  return (
    <table class={kind}>
      <thead>
        <tr>
          {columns.map((column, at) => {
            const { name, isNumber = false } = typeof column === 'string' ? { name: column } : column;
            return (
              <th key={at} scope="col" class={isNumber ? 'number' : undefined}>
                {name}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** A table that may be wider than its box. */
export function ScrollableTable({ label, ...table }: TableProps & { readonly label: string }) {
  return (
    <Scrollable label={label}>
      <Table {...table} />
    </Scrollable>
  );
}

/** Cells with figures; a missing one is a dash. */
export function Figures({ values }: { readonly values: readonly ComponentChildren[] }) {
  return values.map((value, at) => (
    <td key={at} class="number">
      {value ?? '–'}
    </td>
  ));
}
