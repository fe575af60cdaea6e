import type { Readable } from 'node:stream';
import { siteName } from '@gumball/rules/formats/site-names';
import { startsOf } from '@gumball/rules/tasks/task-figures';
import type { Deps } from '../../../deps.ts';
import { streamCsv } from '../../../platform/csv/stream-csv.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { toPlatform } from '../tasks.view.ts';
import { listTaskFigures } from './task-figures.store.ts';
import { toTaskFigures } from './task-figures.view.ts';

const rowsAtOnce = 100;
const columns = () => [
  'id',
  'title',
  'platform',
  'type',
  'community',
  'created',
  'reward',
  'started',
  'in progress',
  'in review',
  'completed',
  'failed',
  'rejected submissions',
  'payments',
  'reversed payments',
  'lasting payments of suspended members',
  'fraud rate',
  `${siteName('points')} paid`,
  `${siteName('points')} reversed`,
  `${siteName('points')} per lasting completion`,
  'median seconds to completion',
];

/**
 * Exports the figures of all tasks as a streamed CSV file, newest first. Throws `RATE_LIMITED` after 30 files in an
 * hour.
 */
export async function exportTaskFigures(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  limit: Limit,
  viewer: Viewer,
): Promise<{ stream: Readable; fileName: string }> {
  await limit.consume(viewer.userId);
  const stream = streamCsv(columns(), rows(deps), (error) =>
    deps.log.warn({ err: error }, 'failed to stream the figures of tasks'),
  );
  return { stream, fileName: `gumball-tasks-${deps.clock.now().toISOString().slice(0, 10)}.csv` };
}

async function* rows({ db }: Pick<Deps, 'db'>): AsyncGenerator<(string | number | null)[]> {
  let before: string | null = null;
  for (;;) {
    const page = await listTaskFigures(db, before, rowsAtOnce);
    for (const row of page) {
      const figures = toTaskFigures(row);
      yield [
        row.id,
        row.title,
        toPlatform(row.platform).name,
        row.type,
        row.community,
        row.created_at.toISOString(),
        row.reward,
        startsOf(figures),
        figures.inProgress,
        figures.inReview,
        figures.completed,
        figures.failed,
        figures.rejected,
        figures.payments,
        figures.reversals,
        figures.suspended,
        figures.fraudRate,
        figures.paidGumballs,
        figures.reversedGumballs,
        figures.costPerCompletion,
        figures.medianSeconds,
      ];
    }
    if (page.length < rowsAtOnce) return;
    before = page.at(-1)?.id ?? null;
  }
}
