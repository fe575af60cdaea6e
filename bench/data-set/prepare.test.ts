import { startEmbeddedPostgres } from '@gumball/server/platform/db/embedded/embedded-postgres';
import { createTempFolder } from '@gumball/server/test/create-temp-folder';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { prepareNetwork } from './prepare.ts';

const { folder: root, remove } = await createTempFolder();
afterAll(remove);

// The generator writes with COPY, past the actions: a migration that renames a column or a trigger breaks it.
it('fills the current schema and reuses a complete data folder', async () => {
  const silent = () => {};
  const { dataDir, size } = await prepareNetwork(root, 0.001, silent);
  expect((await prepareNetwork(root, 0.001, silent)).filledSeconds).toBeUndefined();

  const database = await startEmbeddedPostgres({ dataDir, log: silent });
  const client = new pg.Client(database.connection);
  try {
    await client.connect();
    const { rows } = await client.query<Record<string, number>>(
      `SELECT (SELECT count(*)::int FROM users) AS users, (SELECT count(*)::int FROM posts) AS posts,
         (SELECT count(*)::int FROM tasks) AS tasks,
         (SELECT count(*)::int FROM user_totals t WHERE gumballs <> (SELECT coalesce(sum(amount), 0) FROM gumball_entries
            WHERE user_id = t.user_id)) AS wrong_balances`,
    );
    expect(rows).toEqual([{ users: size.users, posts: size.posts, tasks: size.tasks, wrong_balances: 0 }]);
  } finally {
    await client.end();
    await database.stop();
  }
}, 120_000);
