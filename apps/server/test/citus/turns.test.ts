import { expect, inject, it } from 'vitest';
import { insertInvited } from '../../src/features/communities/members/memberships.store.ts';
import { reserveSlot } from '../../src/features/tasks/limits/reserve-slot.ts';
import { createCommunity } from '../data/builders.ts';
import { createTask } from '../data/tasks.ts';
import { createTestUsers } from '../data/users.ts';
import { startApp } from '../start-app.ts';

const isDistributed = inject('workers').length > 0;

it.skipIf(!isDistributed)('joins and starts of limited tasks do not wait for those of other members', async () => {
  const app = await startApp({ SANDBOX: 'false' });
  const { db, clock } = app.deps;
  const [alice, bob, carol] = await createTestUsers(app, 'alice', 'bob', 'carol');
  const [painters, sailors] = [
    await createCommunity(app, 'Painters', [carol]),
    await createCommunity(app, 'Sailors', [carol]),
  ];
  const limited = { platform: 'Gumball', type: 'quiz', target: '', slots: 2 } as const;
  const [first, second] = [await createTask(app, limited), await createTask(app, limited)];
  await db.transaction(async (tx) => {
    await insertInvited(tx, { communityId: painters.id, userId: alice.id, now: clock.now() }, undefined);
    await reserveSlot(tx, first, { limited: true, ofCommunity: false }, clock.now());
    // The transaction is open: what it changed is locked.
    expect((await bob.post(`/communities/${sailors.id}/join`)).status).toBe(200);
    expect((await bob.post(`/tasks/${second}/start`)).status).toBe(200);
  });
});
