import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/start-app.ts';

describe('the database', () => {
  it('retries a transaction after a deadlock, and commits both once', async () => {
    const app = await startApp();
    // A table of its own: a cluster locks more than the rows of most tables of the product.
    await app.deps.db.pool.query('CREATE TABLE counters (id int PRIMARY KEY, count int NOT NULL)');
    await app.deps.db.pool.query('INSERT INTO counters VALUES (1, 0), (2, 0)');
    let releaseBoth: () => void = () => undefined;
    const bothLocked = new Promise<void>((resolve) => {
      releaseBoth = resolve;
    });
    let attempts = 0;
    let locked = 0;
    const lockInOrder = (first: number, second: number) =>
      app.deps.db.transaction(async (tx) => {
        const count = (id: number) => sql`UPDATE counters SET count = count + 1 WHERE id = ${id}`.execute(tx);
        attempts += 1;
        await count(first);
        locked += 1;
        if (locked === 2) releaseBoth();
        await bothLocked;
        await count(second);
      });
    await Promise.all([lockInOrder(1, 2), lockInOrder(2, 1)]);
    expect(attempts).toBe(3);
    const { rows } = await app.deps.db.pool.query('SELECT count FROM counters');
    expect(rows).toEqual([{ count: 2 }, { count: 2 }]);
  });

  it('repeats a single statement after a deadlock', async () => {
    const { kysely, pool } = (await startApp()).deps.db;
    await pool.query('CREATE TABLE counters (id int PRIMARY KEY, count int NOT NULL)');
    await pool.query('INSERT INTO counters VALUES (1, 0), (2, 0)');
    const countInOrder = (first: number, second: number) =>
      sql`
        WITH one AS (UPDATE counters SET count = count + 1 WHERE id = ${first} RETURNING pg_sleep(0.5))
        UPDATE counters SET count = count + 1 WHERE id = ${second} AND EXISTS (SELECT FROM one)`.execute(kysely);
    await Promise.all([countInOrder(1, 2), countInOrder(2, 1)]);
    const { rows } = await pool.query('SELECT count FROM counters');
    expect(rows).toEqual([{ count: 2 }, { count: 2 }]);
  });

  it('can be closed more than once, also with an open dedicated connection', async () => {
    const app = await startApp();
    const connection = app.deps.db.dedicatedConnection();
    expect(await connection.rows({ name: 'one', text: 'SELECT 1 AS one' }, [])).toEqual([{ one: 1 }]);
    await app.close();
    await app.deps.db.close();
  });
});
