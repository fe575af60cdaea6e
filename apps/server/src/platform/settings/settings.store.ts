import type { Executor } from '../db/database.ts';

/** Reads a setting that all servers share. */
export async function findSetting(db: Executor, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('platform_settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Stores a setting that all servers share. */
export async function saveSetting(db: Executor, name: string, value: string): Promise<void> {
  await db
    .insertInto('platform_settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
