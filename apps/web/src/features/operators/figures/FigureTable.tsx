import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';

/** A table of figures whose first column names the rows. It scrolls sideways on narrow screens. */
export function FigureTable({
  caption,
  columns,
  rows,
}: {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}) {
  return (
    // The region takes the focus, so that the keyboard scrolls it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus
    <div role="region" aria-label={caption} tabIndex={0} className="mt-2 max-h-96 overflow-auto rounded-md">
      <table className="w-full border-collapse text-sm tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th
                key={column}
                scope="col"
                className={cx(
                  'sticky top-0 bg-surface px-2 py-1.5 font-semibold whitespace-nowrap text-ink-2',
                  at === 0 ? 'text-start' : 'text-end',
                )}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other identity and no state
            <tr key={row} className="border-t border-line">
              <th scope="row" className="px-2 py-1.5 text-start font-medium whitespace-nowrap">
                {name}
              </th>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: likewise
                <td key={column} className="px-2 py-1.5 text-end whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
