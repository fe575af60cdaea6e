import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';

/** A row of figures: its name, which no other row has, and a cell for each further column. */
export type FigureRow = { name: string; cells: readonly ReactNode[] };

/** A table of figures whose first column names the rows. It scrolls sideways on narrow screens. */
export function FigureTable({
  caption,
  columns,
  rows,
}: {
  caption: string;
  columns: readonly string[];
  rows: readonly FigureRow[];
}) {
  const [first, ...others] = columns;
  return (
    // It takes the focus, so that the keyboard scrolls it. It is no landmark, because its card is one of the same name.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls needs the focus (axe: scrollable-region-focusable).
    <div role="group" aria-label={caption} tabIndex={0} className="mt-2 max-h-120 overflow-auto rounded-md">
      <table className="w-full border-collapse text-sm tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={cx(headClass, 'text-start')}>
              {first}
            </th>
            {others.map((column) => (
              <th key={column} scope="col" className={cx(headClass, 'text-end')}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="px-2 py-1.5 text-start font-medium whitespace-nowrap">
                <bdi>{name}</bdi>
              </th>
              {others.map((column, at) => (
                <td key={column} className="px-2 py-1.5 text-end whitespace-nowrap">
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const headClass = 'sticky top-0 bg-surface px-2 py-1.5 font-semibold whitespace-nowrap text-ink-2';
