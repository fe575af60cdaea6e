import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';

/** An app as its owner sees it. */
export type AppRow = {
  id: string;
  owner_id: string;
  name: string;
  website: string | null;
  redirect_uris: string[];
  secret_hash: Buffer | null;
  created_at: Date;
  creation_key: string | null;
  users_count: string;
};

const listStatement: Statement = {
  name: 'auth-apps-list',
  text: `
    SELECT a.*, (SELECT count(DISTINCT t.user_id) FROM api_tokens t WHERE t.app_id = a.id) AS users_count
    FROM oauth_apps a WHERE a.owner_id = $1 AND a.id = coalesce($2::bigint, a.id) ORDER BY a.id DESC`,
};

/** Lists the apps of an owner, the newest first. */
export function listAppRows(db: Pick<Database, 'rows'>, ownerId: string): Promise<AppRow[]> {
  return db.rows<AppRow>(listStatement, [ownerId, null]);
}

/** Finds an app of an owner. */
export async function findOwnApp(
  db: Pick<Database, 'rows'>,
  ownerId: string,
  appId: string,
): Promise<AppRow | undefined> {
  return (await db.rows<AppRow>(listStatement, [ownerId, appId]))[0];
}

/** Stores an app. */
export async function insertApp(tx: Executor, row: Omit<AppRow, 'users_count'>): Promise<void> {
  await tx.insertInto('oauth_apps').values(row).execute();
}

/** Changes an app of an owner. Returns whether there is one. */
export async function updateAppRow(
  tx: Executor,
  ownerId: string,
  appId: string,
  change: { name: string; website: string | null; redirect_uris: string[] } | { secret_hash: Buffer },
): Promise<boolean> {
  let query = tx.updateTable('oauth_apps').set(change).where('owner_id', '=', ownerId).where('id', '=', appId);
  // A public app never gets a secret.
  if ('secret_hash' in change) query = query.where('secret_hash', 'is not', null);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Removes an app of an owner. */
export async function removeAppRow(tx: Executor, ownerId: string, appId: string): Promise<void> {
  await tx.deleteFrom('oauth_apps').where('owner_id', '=', ownerId).where('id', '=', appId).execute();
}

/** An app as members and the protocol see it. */
export type PublicAppRow = {
  id: string;
  name: string;
  website: string | null;
  owner: string;
  redirect_uris: string[];
  secret_hash: Buffer | null;
};

const findStatement: Statement = {
  name: 'auth-app',
  text: `
    SELECT a.id, a.name, a.website, o.username AS owner, a.redirect_uris, a.secret_hash
    FROM oauth_apps a JOIN users o ON o.id = a.owner_id WHERE a.id = $1 AND o.suspended_at IS NULL`,
};

/** Finds an app whose owner is not suspended. */
export async function findApp(tx: Executor, appId: string): Promise<PublicAppRow | undefined> {
  return (await rowsIn<PublicAppRow>(tx, findStatement, [appId]))[0];
}
