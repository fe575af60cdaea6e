import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Figure } from './day-figures.store.ts';

/** A stored number of a day, or of a week by its Monday. */
export type StoredFigure = Figure & { starts_on: string };

type Unit = 'day' | 'week';

/** Replaces the figures of some names of a day or a week. */
export async function replaceFigures(
  db: Database,
  place: { unit: Unit; startsOn: string },
  names: readonly string[],
  figures: readonly Figure[],
): Promise<void> {
  const { unit, startsOn } = place;
  await db.transaction(async (tx) => {
    await tx
      .deleteFrom('figures')
      .where('unit', '=', unit)
      .where('starts_on', '=', startsOn)
      .where('name', 'in', [...names])
      .execute();
    if (figures.length > 0)
      await tx
        .insertInto('figures')
        .values(figures.map((figure) => ({ ...figure, unit, starts_on: startsOn })))
        // Another run may have stored the same since.
        .onConflict((conflict) =>
          conflict
            .columns(['unit', 'starts_on', 'name', 'key'])
            .doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
        )
        .execute();
  });
}

/** Raises figures that only count up during their day or week. */
export async function raiseFigures(db: Database, unit: Unit, figures: readonly StoredFigure[]): Promise<void> {
  if (figures.length === 0) return;
  await db.kysely
    .insertInto('figures')
    .values(figures.map((figure) => ({ ...figure, unit })))
    .onConflict((conflict) =>
      conflict
        .columns(['unit', 'starts_on', 'name', 'key'])
        .doUpdateSet({ value: sql`greatest(figures.value, excluded.value)` }),
    )
    .execute();
}

/** Reads the figures of days or weeks from a date on, by date, name and key; `names` limits which. */
export async function listFigures(
  db: Database,
  unit: Unit,
  from: string,
  names?: readonly string[],
): Promise<StoredFigure[]> {
  let query = db.kysely
    .selectFrom('figures')
    .select([sql<string>`to_char(starts_on, 'YYYY-MM-DD')`.as('starts_on'), 'name', 'key', 'value'])
    .where('unit', '=', unit)
    .where('starts_on', '>=', from);
  if (names) query = query.where('name', 'in', [...names]);
  return query.orderBy('figures.starts_on').orderBy('name').orderBy('key').execute();
}

/** Reads the usernames of operators by their ids. */
export async function findUsernames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.kysely
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}
