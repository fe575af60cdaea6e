import type { PublishedTerms, TermsKind, TermsVersion } from '@gumball/rules/terms/terms';
import { sql } from 'kysely';
import type { Database, Executor, Statement } from '../../platform/db/database.ts';

/** A version of a text. */
export type TermsRow = TermsVersion & {
  body: string;
  summary: string;
  needs_consent: boolean;
  published_at: Date;
};

/** Lists the published texts: their newest version, and the newest one that needs consent. Withdrawn ones are left out. */
export async function listPublished(db: Executor): Promise<PublishedTerms[]> {
  const { rows } = await sql<PublishedTerms>`
    SELECT t.kind, t.version,
      (SELECT max(r.version) FROM terms_texts r WHERE r.kind = t.kind AND r.needs_consent) AS required
    FROM terms_texts t
    WHERE t.body <> '' AND t.version = (SELECT max(n.version) FROM terms_texts n WHERE n.kind = t.kind)`.execute(db);
  return rows;
}

/** Finds the newest version of a text, also of a withdrawn one. */
export function findNewest(db: Executor, kind: TermsKind): Promise<TermsRow | undefined> {
  return db
    .selectFrom('terms_texts')
    .select(['kind', 'version', 'body', 'summary', 'needs_consent', 'published_at'])
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Finds the text of a version; undefined if it was withdrawn. */
export async function findBody(db: Executor, kind: TermsKind, version: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('terms_texts')
    .select('body')
    .where('kind', '=', kind)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.body || undefined;
}

/** Stores a version. Returns false if another operator published it first. */
export async function insertTerms(tx: Executor, row: TermsRow): Promise<boolean> {
  const result = await tx
    .insertInto('terms_texts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

const consentCount: Statement = {
  name: 'terms-consents-of-version',
  text: 'SELECT count(*)::int AS consents FROM consents WHERE kind = $1 AND version = $2',
};

/** Counts the members who accepted a version. */
export async function countConsents(db: Database, { kind, version }: TermsVersion): Promise<number> {
  const [row] = await db.rows<{ consents: number }>(consentCount, [kind, version]);
  return row?.consents ?? 0;
}

/** The newest version of a text that a member accepted. */
export type ConsentRow = TermsVersion & { consented_at: Date };

const consentsOf: Statement = {
  name: 'terms-consents-of-member',
  text: `SELECT DISTINCT ON (kind) kind, version, consented_at FROM consents WHERE user_id = $1
    ORDER BY kind, version DESC`,
};

/** Lists the newest version of each text that a member accepted. */
export function listConsents(db: Database, userId: string): Promise<ConsentRow[]> {
  return db.rows<ConsentRow>(consentsOf, [userId]);
}

/** Lists all versions that a member accepted, the last first. */
export function listAllConsents(db: Pick<Database, 'kysely'>, userId: string): Promise<ConsentRow[]> {
  return db.kysely
    .selectFrom('consents')
    .select(['kind', 'version', 'consented_at'])
    .where('user_id', '=', userId)
    .orderBy('consented_at', 'desc')
    .execute();
}

/** Stores that a member accepted versions. One that was accepted before keeps its time. */
export async function insertConsents(
  tx: Executor,
  userId: string,
  consents: readonly TermsVersion[],
  now: Date,
): Promise<void> {
  if (consents.length === 0) return;
  await tx
    .insertInto('consents')
    .values(consents.map(({ kind, version }) => ({ user_id: userId, kind, version, consented_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes the consents of a member. */
export async function removeConsentsOf(db: Pick<Database, 'kysely'>, userId: string): Promise<void> {
  await db.kysely.deleteFrom('consents').where('user_id', '=', userId).execute();
}
