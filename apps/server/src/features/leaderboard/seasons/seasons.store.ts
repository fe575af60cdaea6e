import { dayMs } from '@gumball/rules/formats/durations';
import { seasonResultDays } from '@gumball/rules/gumballs/seasons';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../../platform/db/paged-statement.ts';

/** A season. */
export type SeasonRow = { id: string; title: string; starts_at: Date; ends_at: Date };

const columns = 'id, title, starts_at, ends_at';

// Of two the one that has begun last.
const shownStatement: Statement = {
  name: 'leaderboard-season',
  text: `
    SELECT ${columns} FROM seasons WHERE starts_at <= $1::timestamptz AND ends_at > $2::timestamptz AND ends_at > starts_at
    ORDER BY starts_at DESC LIMIT 1`,
};

/** Finds the season that is running, or that ended in the last days. */
export async function findShownSeason(db: Database, now: Date): Promise<SeasonRow | undefined> {
  const [row] = await db.rows<SeasonRow>(shownStatement, [now, new Date(now.getTime() - seasonResultDays * dayMs)]);
  return row;
}

const page = pagedStatement(
  'operator-seasons',
  1,
  (limit, offset) => `
    SELECT ${columns} FROM seasons WHERE $1::bigint IS NULL OR id < $1::bigint ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`,
);

/** Lists seasons, newest first. */
export function listSeasonRows(db: Database, before: string | undefined, part: LimitOffset): Promise<SeasonRow[]> {
  return db.rows(page(part), pagedValues([before ?? null], part));
}

const lockStatement: Statement = {
  name: 'operator-seasons-lock',
  text: "SELECT pg_advisory_xact_lock(hashtextextended('seasons', 0))",
};
const overlapStatement: Statement = {
  name: 'operator-seasons-overlap',
  text: `
    SELECT EXISTS (SELECT FROM seasons WHERE tstzrange(starts_at, ends_at) && tstzrange($1::timestamptz, $2::timestamptz))
      AS found`,
};

/** Blocks the creation of other seasons until the transaction ends. */
export async function lockSeasons(tx: Executor): Promise<void> {
  await rowsIn(tx, lockStatement, []);
}

/** Returns whether a time overlaps with a season. */
export async function overlapsSeason(tx: Executor, startsAt: Date, endsAt: Date): Promise<boolean> {
  const [row] = await rowsIn<{ found: boolean }>(tx, overlapStatement, [startsAt, endsAt]);
  return row?.found ?? false;
}

const keyStatement: Statement = {
  name: 'operator-season-by-key',
  text: `SELECT ${columns} FROM seasons WHERE creation_key = $1`,
};

/** Finds the season that was created with a key. */
export async function findSeasonByKey(tx: Executor, key: string): Promise<SeasonRow | undefined> {
  const [row] = await rowsIn<SeasonRow>(tx, keyStatement, [key]);
  return row;
}

const insertion: Statement = {
  name: 'operator-season-insert',
  text: `
    INSERT INTO seasons (id, title, starts_at, ends_at, creation_key, created_at) VALUES ($1, $2, $3, $4, $5, $6)`,
};

/** Stores a season. */
export async function insertSeason(tx: Executor, season: SeasonRow & { key: string | null; now: Date }): Promise<void> {
  const { id, title, starts_at: startsAt, ends_at: endsAt, key, now } = season;
  await rowsIn(tx, insertion, [id, title, startsAt, endsAt, key, now]);
}

const endStatement: Statement = {
  name: 'operator-season-end',
  text: `
    UPDATE seasons SET ends_at = greatest(starts_at, least(ends_at, $2::timestamptz)) WHERE id = $1 RETURNING ${columns}`,
};

/** Ends a season; one that ended before keeps its end, and one that has not begun is empty. */
export async function endSeasonRow(tx: Executor, id: string, now: Date): Promise<SeasonRow | undefined> {
  const [row] = await rowsIn<SeasonRow>(tx, endStatement, [id, now]);
  return row;
}
