import type { StaffMember } from '@gumball/contract/operators/staff.routes';
import type { StaffRole } from '@gumball/rules/operators/staff-roles';
import { describe, expect, it, vi } from 'vitest';
import { join, signUpOf } from '../../../../test/data/accounts.ts';
import { createOperator } from '../../../../test/data/tasks.ts';
import { asUser, createTestUser, expectError, type TestUser } from '../../../../test/data/users.ts';
import { connect } from '../../../../test/sockets.ts';
import { shareApp, startApp } from '../../../../test/start-app.ts';
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
    await vi.waitFor(() => expect(socket.connected).toBe(false), 15_000);
    for (const who of [alice, elsewhere]) {
      await vi.waitFor(
        async () => expect(await expectError(who.get('/operator/members'))).toBe('403 ACCESS_DENIED'),
        15_000,
      );
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

describe('administrators', () => {
  const app = shareApp();

  /** An administrator with a password. */
  async function createAdministrator(name: string): Promise<TestUser & { password: string }> {
    const { token, user } = await join(app(), name);
    const names = { firstName: name, lastName: 'Tester' };
    const person = asUser(app(), { id: user.id, username: user.username, token });
    expect((await person.put('/auth/profile', names)).status).toBe(200);
    await grantOperator(app().deps, user.username, 'administrator');
    await vi.waitFor(async () => expect((await person.get('/operator/staff')).status).toBe(200), 15_000);
    return { ...person, password: signUpOf(name).password };
  }
  const appoint = (by: { password: string } & TestUser, username: string, role: StaffRole, password = by.password) =>
    by.put<{ member: StaffMember }>('/operator/staff', { username, role, password });
  const dismiss = (by: { password: string } & TestUser, { id }: { id: string }) =>
    by.post(`/operator/staff/${id}/dismiss`, { password: by.password });
  const staffOf = async (who: TestUser) => (await who.get<{ staff: StaffMember[] }>('/operator/staff')).body.staff;
  const notificationsOf = async (who: TestUser) => {
    await app().deps.notifier.drain();
    return (await who.get<{ notifications: { message: string }[] }>('/notifications')).body.notifications;
  };

  it('appoint, change and dismiss operators by their password, which is recorded and told', async () => {
    const [anna, bob] = [await createAdministrator('anna'), await createTestUser(app(), 'bob')];
    expect(await expectError(appoint(anna, 'bob', 'support', 'a guess'))).toBe('400 PASSWORD_WRONG');
    expect(await expectError(appoint(anna, 'nobody', 'support'))).toBe('404 MEMBER_NOT_FOUND');
    expect(await expectError(bob.get('/operator/support'))).toBe('404 NOT_FOUND');
    const screen = await connect(app(), bob);
    const { body } = await appoint(anna, ' @Bob.fun ', 'support');
    await vi.waitFor(() =>
      expect(screen.events).toContainEqual({ event: 'user:role', payload: { staffRole: 'support' } }),
    );
    expect(body.member).toMatchObject({ id: bob.id, role: 'support', hasSecondFactor: false });
    await vi.waitFor(async () => expect((await bob.get('/operator/support')).status).toBe(200), 15_000);
    expect(await expectError(bob.get('/operator/staff'))).toBe('403 ACCESS_DENIED');
    expect((await appoint(anna, 'bob', 'support')).status).toBe(200);
    expect((await appoint(anna, 'bob', 'reviewer')).status).toBe(200);
    await vi.waitFor(
      async () => expect(await expectError(bob.get('/operator/support'))).toBe('403 ACCESS_DENIED'),
      15_000,
    );
    expect((await staffOf(anna)).map(({ username, role }) => [username, role])).toEqual([
      ['anna.fun', 'administrator'],
      ['bob.fun', 'reviewer'],
    ]);
    expect((await dismiss(anna, bob)).status).toBe(200);
    expect(await expectError(dismiss(anna, bob))).toBe('404 MEMBER_NOT_FOUND');
    await vi.waitFor(async () => expect(await expectError(bob.get('/operator/support'))).toBe('404 NOT_FOUND'), 15_000);
    // Appointments within one batch of the notifier are one notification.
    expect([...new Set((await notificationsOf(bob)).map(({ message }) => message))]).toEqual([
      'You are no longer an operator of this network',
      'You have a new role as an operator of this network',
    ]);
    const { rows } = await app().deps.db.pool.query(
      'SELECT action, details FROM audit_log WHERE operator_id = $1 ORDER BY id',
      [anna.id],
    );
    expect(rows).toEqual([
      { action: 'grant-operator', details: { role: 'support' } },
      { action: 'change-operator-role', details: { role: 'reviewer' } },
      { action: 'revoke-operator', details: {} },
    ]);
    const events = await app().deps.db.pool.query('SELECT kind FROM account_events WHERE user_id = $1', [bob.id]);
    expect(events.rows.every(({ kind }) => kind === 'operator-revoked')).toBe(true);
  });

  it('never leave the network without one, not even if two dismiss each other at once', async () => {
    const carl = await createAdministrator('carl');
    for (const other of await staffOf(carl)) if (other.id !== carl.id) await dismiss(carl, other);
    expect(await expectError(dismiss(carl, carl))).toBe('409 STAFF_LAST_ADMINISTRATOR');
    expect(await expectError(appoint(carl, 'carl', 'moderator'))).toBe('409 STAFF_LAST_ADMINISTRATOR');
    const dora = await createAdministrator('dora');
    const statuses = (await Promise.all([dismiss(carl, dora), dismiss(dora, carl)])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const { rows } = await app().deps.db.pool.query("SELECT username FROM users WHERE role = 'operator'");
    expect(rows).toHaveLength(1);
  });

  it('appoint nobody who is suspended or has no profile', async () => {
    const edda = await createAdministrator('edda');
    await createTestUser(app(), 'fresh', { incomplete: true });
    const left = await createTestUser(app(), 'left');
    expect((await edda.post(`/operator/members/${left.id}/suspend`, { reason: 'Spam' })).status).toBe(200);
    for (const name of ['fresh', 'left'])
      expect(await expectError(appoint(edda, name, 'moderator'))).toBe('404 MEMBER_NOT_FOUND');
  });
});
