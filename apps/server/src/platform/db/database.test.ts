import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestUsers } from '../../../test/data/users.ts';
import { startApp } from '../../../test/start-app.ts';

describe('the database', () => {
  it('retries a transaction after a deadlock, and commits both once', async () => {
    const app = await startApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    let releaseBoth: () => void = () => undefined;
    const bothLocked = new Promise<void>((resolve) => {
      releaseBoth = resolve;
    });
    let attempts = 0;
    let locked = 0;
    const lockInOrder = (first: string, second: string) =>
      app.deps.db.transaction(async (tx) => {
        const count = (id: string) =>
          sql`UPDATE user_totals SET posts_count = posts_count + 1 WHERE user_id = ${id}`.execute(tx);
        attempts += 1;
        await count(first);
        locked += 1;
        if (locked === 2) releaseBoth();
        await bothLocked;
        await count(second);
      });
    await Promise.all([lockInOrder(alice.id, bob.id), lockInOrder(bob.id, alice.id)]);
    expect(attempts).toBe(3);
    const counts = app.deps.db.kysely
      .selectFrom('user_totals')
      .select('posts_count')
      .where('user_id', 'in', [alice.id, bob.id]);
    expect(await counts.execute()).toEqual([{ posts_count: 2 }, { posts_count: 2 }]);
  });

  it('can be closed more than once, also with an open dedicated connection', async () => {
    const app = await startApp();
    const connection = app.deps.db.dedicatedConnection();
    expect(await connection.rows({ name: 'one', text: 'SELECT 1 AS one' }, [])).toEqual([{ one: 1 }]);
    await app.close();
    await app.deps.db.close();
  });
});
