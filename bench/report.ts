import type { FeedReport } from './feed/feed-bench.ts';
import type { PreviousRun } from './goals.ts';
import type { DatabaseWork } from './reads/database-work.ts';

/**
 * Formats the figures as a Markdown table. The last two columns compare with the nearest baseline above, and with an
 * earlier run at another scale.
 */
export function toTable(
  { figures, readyMs, idleMb, loadedMb }: FeedReport,
  scale: number,
  previous: PreviousRun | undefined,
): string {
  let baselinePerSecond = 0;
  const previousByName = new Map(previous?.figures.map(({ name, cpuMs }) => [name, cpuMs]));
  const rows = figures.map((row) => {
    if (row.name.startsWith('baseline')) baselinePerSecond = row.perSecond;
    return [
      row.name,
      row.perSecond,
      `${row.range[0]}-${row.range[1]}`,
      row.p50Ms,
      row.p99Ms,
      row.cpuMs,
      row.failed,
      baselinePerSecond > 0 ? `${Math.round((row.perSecond / baselinePerSecond) * 100)} %` : '',
      previousByName.has(row.name)
        ? `${(row.cpuMs / (previousByName.get(row.name) || row.cpuMs)).toFixed(2)} times`
        : '',
    ].join(' | ');
  });
  return [
    `Data set ${scale}x; ready ${readyMs} ms after start; server memory ${idleMb} MB idle, ${loadedMb} MB after the load.`,
    '',
    `| path | per second | range | p50 ms | p99 ms | CPU ms | failed | of the baseline | CPU relative to ${previous ? `${previous.scale}x` : 'another scale'} |`,
    '|---|---|---|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
}

/**
 * Formats the statements and blocks of each read as a Markdown table, compared with an earlier run at another scale.
 */
export function toDatabaseWorkTable(databaseWork: DatabaseWork[], previous: PreviousRun | undefined): string {
  const previousByName = new Map(previous?.touched?.map(({ name, blocks }) => [name, blocks]));
  return [
    `| path | statements | blocks | blocks relative to ${previous ? `${previous.scale}x` : 'another scale'} |`,
    '|---|---|---|---|',
    ...databaseWork.map(({ name, statements, blocks }) => {
      const times = previousByName.has(name)
        ? `${(blocks / Math.max(1, previousByName.get(name) ?? 1)).toFixed(2)} times`
        : '';
      return `| ${name} | ${Number(statements.toFixed(1))} | ${blocks} | ${times} |`;
    }),
  ].join('\n');
}
