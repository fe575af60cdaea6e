import type { FigureDay, Figures, FigureWeek } from '@gumball/contract/operators/figures.routes';
import { dayMs } from '@gumball/rules/formats/durations';
import { entryKinds } from '@gumball/rules/gumballs/entries';
import { type FirstStep, followedWeeks } from '@gumball/rules/operators/figures';
import { publicPageKinds } from '@gumball/rules/public-pages/page-kinds';
import type { StoredFigure } from './figures.store.ts';

const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const placeOf = ({ starts_on, name, key }: Omit<StoredFigure, 'value'>) => `${starts_on} ${name} ${key}`;

/** Stored figures by date, name and key. */
export type FigureIndex = ReadonlyMap<string, number>;

/** Indexes stored figures. */
export function indexFigures(rows: readonly StoredFigure[]): FigureIndex {
  return new Map(rows.map((row) => [placeOf(row), Number(row.value)]));
}

/** The figures of the days up to `today`, oldest first. Days without data have zeros. */
export function toDays(index: FigureIndex, today: string, days: number): FigureDay[] {
  return Array.from({ length: days }, (_, at) => {
    const day = dateOf(Date.parse(today) - (days - 1 - at) * dayMs);
    const find = (name: string, key: string) => index.get(placeOf({ starts_on: day, name, key }));
    const get = (name: string, key: string) => find(name, key) ?? 0;
    return {
      day,
      active:
        find('active', 'day') === undefined
          ? null
          : { day: get('active', 'day'), week: get('active', 'week'), month: get('active', 'month') },
      joined: {
        invitation: get('joined', 'invitation'),
        application: get('joined', 'application'),
        direct: get('joined', 'direct'),
      },
      tasks: {
        started: get('tasks', 'started'),
        converted: get('tasks', 'converted'),
        completions: get('tasks', 'completions'),
        paid: get('tasks', 'paid'),
      },
    };
  });
}

/** The sums of a figure over all rows, by key. */
export function sumByKey(rows: readonly StoredFigure[], name: string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) if (row.name === name) sums.set(row.key, (sums.get(row.key) ?? 0) + Number(row.value));
  return sums;
}

/** The points of each kind of entry, without kinds that did not occur. */
export function toPoints(rows: readonly StoredFigure[]): Figures['points'] {
  const sums = sumByKey(rows, 'points');
  return entryKinds.flatMap((kind) => {
    const amount = sums.get(kind);
    return amount === undefined ? [] : [{ kind, amount }];
  });
}

/** Who joined, by the kind of public page on which the sign-up began. */
export function toSources(rows: readonly StoredFigure[]): Figures['sources'] {
  const sums = sumByKey(rows, 'sources');
  return [...publicPageKinds, null].map((from) => ({ from, count: sums.get(from ?? '') ?? 0 }));
}

/** The Mondays of the followed weeks up to that of `monday`, oldest first. */
export function followedMondays(monday: string): string[] {
  return Array.from({ length: followedWeeks }, (_, at) =>
    dateOf(Date.parse(monday) - (followedWeeks - 1 - at) * 7 * dayMs),
  );
}

/** What became of those who joined in each week. */
export function toWeeks(index: FigureIndex, monday: string): FigureWeek[] {
  return followedMondays(monday).map((week, at) => {
    const find = (name: string, key: string) => index.get(placeOf({ starts_on: week, name, key }));
    const step = (name: FirstStep) => ({
      count: find('cohort', name) ?? 0,
      medianSeconds: find('cohort', `${name}-median`) ?? null,
    });
    return {
      week,
      members: find('cohort', 'members') ?? 0,
      friend: step('friend'),
      post: step('post'),
      task: step('task'),
      retained: Array.from({ length: followedWeeks - at }, (_, later) => find('retained', String(later)) ?? null),
    };
  });
}
