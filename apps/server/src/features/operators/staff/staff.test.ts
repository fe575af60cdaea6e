import { describe, expect, it, vi } from 'vitest';
import { createOperator } from '../../../../test/data/tasks.ts';
import { asUser, createTestUser, expectError, type TestUser } from '../../../../test/data/users.ts';
import { connect } from '../../../../test/sockets.ts';
import { startApp } from '../../../../test/start-app.ts';
import { grantOperator } from './grant-operator.ts';

describe('a changed role', () => {
  it('counts at once on every node, also for open sockets', async () => {
    const app = await startApp();
    const other = await startApp({}, app);
    const alice = await createOperator(app, 'alice');
    const elsewhere = asUser(other, alice);
    for (const who of [alice, elsewhere]) expect((await who.get('/operator/members')).status).toBe(200);
    const { socket } = await connect(app, alice);
    expect(await grantOperator(app.deps, 'alice', 'reviewer')).toBe('alice.fun');
    await vi.waitFor(() => expect(socket.connected).toBe(false));
    for (const who of [alice, elsewhere]) {
      await vi.waitFor(async () => expect(await expectError(who.get('/operator/members'))).toBe('403 ACCESS_DENIED'));
      expect((await who.get('/operator/submissions')).status).toBe(200);
    }
  });

  it('is part of the own account, and is absent for members', async () => {
    const app = await startApp();
    const [alice, bob] = [await createOperator(app, 'alice', 'support'), await createTestUser(app, 'bob')];
    const roleOf = async (who: TestUser) => (await who.get<{ user: object }>('/auth/profile')).body.user;
    expect(await roleOf(alice)).toMatchObject({ operator: true, staffRole: 'support' });
    expect(await roleOf(bob)).not.toHaveProperty('staffRole');
  });
});
