import type { FeedReport } from './feed/feed-bench.ts';

/** The figures as a Markdown table; the last column compares with the bare limit of the same run, the last one above. */
export function toTable({ figures, readyMs, idleMb, loadedMb }: FeedReport, scale: number): string {
  let bare = 0;
  const rows = figures.map((row) => {
    if (row.name.startsWith('bare')) bare = row.perSecond;
    return [
      row.name,
      row.perSecond,
      `${row.range[0]}-${row.range[1]}`,
      row.p50Ms,
      row.p99Ms,
      row.cpuMs,
      row.failed,
      bare > 0 ? `${Math.round((row.perSecond / bare) * 100)} %` : '',
    ].join(' | ');
  });
  return [
    `Data set ${scale}x; ready ${readyMs} ms after start; server memory ${idleMb} MB idle, ${loadedMb} MB after the load.`,
    '',
    '| path | per second | range | p50 ms | p99 ms | CPU ms | failed | of the bare limit |',
    '|---|---|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
}
