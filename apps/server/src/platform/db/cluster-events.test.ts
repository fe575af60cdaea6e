import { expect, inject, it, onTestFinished } from 'vitest';
import { createDatabase } from '../../../test/start-app.ts';
import { createLog } from '../log/log.ts';
import { defineClusterEvent, openClusterEvents } from './cluster-events.ts';
import { openDatabase } from './database.ts';

const usersChanged = defineClusterEvent<{ userIds: string[] }>('users-changed');

it('sends typed events after the commit and survives malformed notifications', async () => {
  const connection = { ...inject('database'), database: await createDatabase('template0') };
  const log = createLog('silent');
  const db = openDatabase(connection, log, { poolSize: 2 });
  const events = await openClusterEvents(connection, log);
  onTestFinished(async () => {
    await events.close();
    await db.close();
  });
  const received: string[][] = [];
  let missed = 0;
  events.on(usersChanged, ({ userIds }) => received.push(userIds.toSorted()));
  events.onMissedEvents(() => {
    missed += 1;
  });

  for (const payload of ['users-changed:1,2', 'users-changed:null', 'without a name', 'users-changed:{"userIds":7}'])
    await db.pool.query("SELECT pg_notify('gumball', $1)", [payload]);
  await db
    .transaction(async (tx) => {
      await events.send(tx, usersChanged, { userIds: ['3'] });
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  await db.transaction((tx) => events.send(tx, usersChanged, { userIds: ['5', '4'] }));

  await expect.poll(() => received).toEqual([['4', '5']]);
  expect(missed).toBe(4);
});
