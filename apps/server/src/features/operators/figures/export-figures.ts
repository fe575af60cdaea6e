import type { Readable } from 'node:stream';
import { dayMs } from '@gumball/rules/formats/durations';
import { type FigureName, figureRights } from '@gumball/rules/operators/figures';
import { staffMay } from '@gumball/rules/operators/staff-roles';
import type { Deps } from '../../../deps.ts';
import { streamCsv } from '../../../platform/csv/stream-csv.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findUsernames, listFigures } from './figures.store.ts';

const exportedDays = 731;

/**
 * Exports a figure of the last two years as a CSV file with the day or week, the key and the value. Throws `ACCESS_DENIED`
 * if the role lacks the right, `RATE_LIMITED` after 60 files in an hour.
 */
export async function exportFigures(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  limit: Limit,
  viewer: Viewer,
  name: FigureName,
): Promise<{ stream: Readable; fileName: string }> {
  if (!staffMay(viewer.staffRole, figureRights[name])) throw new AppError('ACCESS_DENIED');
  await limit.consume(viewer.userId);
  const now = clock.now();
  const unit = name === 'cohort' || name === 'retained' ? 'week' : 'day';
  const from = new Date(now.getTime() - exportedDays * dayMs).toISOString().slice(0, 10);
  const rows = await listFigures(db, unit, from, [name]);
  const isByOperator = name === 'decisions';
  const names = isByOperator
    ? await findUsernames(db, [...new Set(rows.map(({ key }) => key).filter((key) => key !== ''))])
    : undefined;
  const stream = streamCsv(
    [unit, isByOperator ? 'operator' : 'key', 'value'],
    toLines(rows.map(({ starts_on, key, value }) => [starts_on, names ? (names.get(key) ?? '') : key, value])),
    (error) => log.warn({ err: error }, 'failed to stream figures'),
  );
  return { stream, fileName: `figures-${name}-${now.toISOString().slice(0, 10)}.csv` };
}

async function* toLines(lines: readonly string[][]): AsyncGenerator<string[]> {
  yield* lines;
}
