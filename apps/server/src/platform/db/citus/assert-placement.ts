import type { Database } from '../database.ts';
import { listMigrations, SchemaError } from '../migrate.ts';
import { distribute, isDistributed, isDistributing } from './distribute.ts';

const oneAtATime = 'distribute';

/**
 * Makes sure that the tables of a migrated database are where the configuration says. A database that was just created
 * by `applied` migrations is distributed. Throws `SchemaError` for one with data that is not, and for one that is
 * distributed without the setting.
 */
export async function assertPlacement(
  db: Pick<Database, 'pool' | 'withAdvisoryLock'>,
  isConfigured: boolean,
  applied: readonly string[],
): Promise<void> {
  if (await isDistributing(db.pool)) {
    throw new SchemaError(
      'The distribution of the tables has not finished: run "npm run gumball -- distribute" again.',
    );
  }
  const found = await isDistributed(db.pool);
  if (found === isConfigured) return;
  if (found) throw new SchemaError('The tables of this database are distributed: set DATABASE_DISTRIBUTED=true.');
  const isNew = applied.length === (await listMigrations()).length;
  await db.withAdvisoryLock(oneAtATime, async () => {
    // Another server that started at the same time may have done it.
    if (await isDistributed(db.pool)) return;
    if (!isNew)
      throw new SchemaError(
        'DATABASE_DISTRIBUTED is true, but the tables are not: run "npm run gumball -- distribute".',
      );
    const client = await db.pool.connect();
    try {
      await distribute(client);
    } finally {
      client.release(true);
    }
  });
}
