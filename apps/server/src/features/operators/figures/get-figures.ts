import type { Figures } from '@gumball/contract/operators/figures.routes';
import { dayMs } from '@gumball/rules/formats/durations';
import { weekOf } from '@gumball/rules/gumballs/periods';
import { type FigureRange, followedWeeks } from '@gumball/rules/operators/figures';
import { staffMay } from '@gumball/rules/operators/staff-roles';
import type { Deps } from '../../../deps.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findUsernames, listFigures, type StoredFigure } from './figures.store.ts';
import { followedMondays, indexFigures, sumByKey, toDays, toPoints, toSources, toWeeks } from './figures.view.ts';

const dateOf = (at: Date) => at.toISOString().slice(0, 10);

/** Reads the figures of the last days and of the followed weeks. Only stored figures are read. */
export async function getFigures(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  range: FigureRange,
): Promise<Figures> {
  const now = clock.now();
  const [today, count] = [dateOf(now), Number(range)];
  const monday = weekOf(now).startsAt;
  const [days, weeks] = await Promise.all([
    listFigures(db, 'day', dateOf(new Date(Date.parse(today) - (count - 1) * dayMs))),
    listFigures(db, 'week', dateOf(new Date(monday.getTime() - (followedWeeks - 1) * 7 * dayMs))),
  ]);
  const computed = days.findLast(({ name }) => name === 'computed');
  return {
    days: toDays(indexFigures(days), today, count),
    sources: toSources(days),
    points: toPoints(days),
    weeks: toWeeks(indexFigures(weeks), dateOf(monday)),
    moderation: staffMay(viewer.staffRole, 'moderation') ? await toModeration(db, days, weeks, dateOf(monday)) : null,
    computedAt: computed ? new Date(Number(computed.value) * 1000).toISOString() : null,
  };
}

async function toModeration(
  db: Database,
  days: readonly StoredFigure[],
  weeks: readonly StoredFigure[],
  monday: string,
): Promise<Figures['moderation']> {
  const sums = sumByKey(days, 'cases');
  const decisions = sumByKey(days, 'decisions');
  const names = await findUsernames(
    db,
    [...decisions.keys()].filter((key) => key !== ''),
  );
  const counts = new Map<string | null, number>();
  for (const [key, value] of decisions) {
    const by = names.get(key) ?? null;
    counts.set(by, (counts.get(by) ?? 0) + value);
  }
  const inWeeks = indexFigures(weeks);
  return {
    opened: sums.get('opened') ?? 0,
    closed: sums.get('closed') ?? 0,
    weeks: followedMondays(monday).map((week) => ({
      week,
      opened: inWeeks.get(`${week} cases opened`) ?? 0,
      closed: inWeeks.get(`${week} cases closed`) ?? 0,
      medianSeconds: inWeeks.get(`${week} cases median`) ?? null,
    })),
    decisions: [...counts].map(([by, value]) => ({ by, count: value })).toSorted((a, b) => b.count - a.count),
  };
}
