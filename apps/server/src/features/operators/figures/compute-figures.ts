import { dayMs } from '@gumball/rules/formats/durations';
import { weekOf } from '@gumball/rules/gumballs/periods';
import { followedWeeks } from '@gumball/rules/operators/figures';
import type { Deps } from '../../../deps.ts';
import { computeDay, countActive, dayNames } from './day-figures.store.ts';
import { listFigures, raiseFigures, replaceFigures } from './figures.store.ts';
import { computeWeek, countRetained, weekNames } from './week-figures.store.ts';

type FigureDeps = Pick<Deps, 'db' | 'clock'>;

// Days that are computed when they are missing, and how many in one run.
const missingDays = 90;
const missingDaysPerRun = 30;
// Reviews and reopened cases change days of the past, until then.
const settledAfterDays = 14;
// Weeks change slowly and cost the most.
const weeksEveryHours = 6;

const dateOf = (at: Date) => at.toISOString().slice(0, 10);
const addDays = (at: Date, days: number) => new Date(at.getTime() + days * dayMs);

/**
 * Computes and stores the figures of the days and weeks that may have changed. The same run again stores the same, except
 * for members who were here: they are counted while their day and week last. Days and weeks are those of UTC.
 */
export async function computeFigures(deps: FigureDeps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const today = new Date(dateOf(now));
  await countPresent(deps, now);
  const stored = await listFigures(db, 'day', dateOf(addDays(today, -missingDays)), ['computed']);
  const known = new Set(stored.map(({ starts_on }) => starts_on));
  const settling = now.getUTCHours() === 0 ? settledAfterDays : 1;
  const past = Array.from({ length: missingDays }, (_, at) => at);
  const due = past.filter((at) => at <= settling);
  const missing = past.filter((at) => at > settling && !known.has(dateOf(addDays(today, -at))));
  for (const at of [...due, ...missing.slice(0, missingDaysPerRun)]) await storeDay(deps, addDays(today, -at));
  const { startsAt } = weekOf(now);
  const weeks = await listFigures(db, 'week', dateOf(startsAt), ['cohort']);
  if (now.getUTCHours() % weeksEveryHours > 0 && weeks.length > 0) return;
  for (let at = 0; at < followedWeeks; at += 1) await storeWeek(deps, addDays(startsAt, -7 * at));
}

async function storeDay({ db, clock }: FigureDeps, day: Date): Promise<void> {
  const figures = await computeDay(db, day, addDays(day, 1));
  const computed = { name: 'computed', key: '', value: String(Math.floor(clock.now().getTime() / 1000)) };
  await replaceFigures(db, { unit: 'day', startsOn: dateOf(day) }, [...dayNames, 'computed'], [...figures, computed]);
}

async function storeWeek({ db }: FigureDeps, monday: Date): Promise<void> {
  const figures = await computeWeek(db, monday, addDays(monday, 7));
  await replaceFigures(db, { unit: 'week', startsOn: dateOf(monday) }, weekNames, figures);
}

/** Counts who is here today and this week. Nothing is stored about a single member. */
async function countPresent({ db }: FigureDeps, now: Date): Promise<void> {
  const today = new Date(dateOf(now));
  const { startsAt } = weekOf(now);
  const active = await countActive(db, today);
  await raiseFigures(
    db,
    'day',
    active.map((figure) => ({ ...figure, starts_on: dateOf(today) })),
  );
  const retained = await countRetained(db, addDays(startsAt, -7 * (followedWeeks - 1)), startsAt);
  await raiseFigures(
    db,
    'week',
    retained.map(({ week, value }) => {
      const weeks = Math.round((startsAt.getTime() - new Date(week).getTime()) / (7 * dayMs));
      return { starts_on: week, name: 'retained', key: String(weeks), value };
    }),
  );
}
