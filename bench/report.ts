import type { FeedReport } from './feed/feed-bench.ts';
import type { Earlier } from './goals.ts';
import type { Touched } from './reads/touched.ts';

/**
 * Formats the figures as a Markdown table. The last two columns compare with the nearest baseline above, and with an
 * earlier run at another scale.
 */
export function toTable(
  { figures, readyMs, idleMb, loadedMb }: FeedReport,
  scale: number,
  earlier: Earlier | undefined,
): string {
  let bare = 0;
  const before = new Map(earlier?.figures.map(({ name, cpuMs }) => [name, cpuMs]));
  const rows = figures.map((row) => {
    if (row.name.startsWith('baseline')) bare = row.perSecond;
    return [
      row.name,
      row.perSecond,
      `${row.range[0]}-${row.range[1]}`,
      row.p50Ms,
      row.p99Ms,
      row.cpuMs,
      row.failed,
      bare > 0 ? `${Math.round((row.perSecond / bare) * 100)} %` : '',
      before.has(row.name) ? `${(row.cpuMs / (before.get(row.name) || row.cpuMs)).toFixed(2)} times` : '',
    ].join(' | ');
  });
  return [
    `Data set ${scale}x; ready ${readyMs} ms after start; server memory ${idleMb} MB idle, ${loadedMb} MB after the load.`,
    '',
    `| path | per second | range | p50 ms | p99 ms | CPU ms | failed | of the baseline | CPU relative to ${earlier ? `${earlier.scale}x` : 'another scale'} |`,
    '|---|---|---|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
}

/**
 * Formats the statements and blocks of each read as a Markdown table, compared with an earlier run at another scale.
 */
export function toTouchedTable(touched: Touched[], earlier: Earlier | undefined): string {
  const before = new Map(earlier?.touched?.map(({ name, blocks }) => [name, blocks]));
  return [
    `| path | statements | blocks | blocks relative to ${earlier ? `${earlier.scale}x` : 'another scale'} |`,
    '|---|---|---|---|',
    ...touched.map(({ name, statements, blocks }) => {
      const times = before.has(name) ? `${(blocks / Math.max(1, before.get(name) ?? 1)).toFixed(2)} times` : '';
      return `| ${name} | ${Number(statements.toFixed(1))} | ${blocks} | ${times} |`;
    }),
  ].join('\n');
}
