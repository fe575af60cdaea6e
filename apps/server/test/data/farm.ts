import { expect } from 'vitest';
import { findAccountClusters } from '../../src/features/referrals/clusters/find-account-clusters.ts';
import type { TestApp } from '../start-app.ts';
import { guest, signUpOf } from './accounts.ts';
import { personName } from './person-name.ts';
import { asUser, type TestUser } from './users.ts';

/**
 * Signs up accounts with mailboxes of one family and the code of an inviter, and lets the server find them. The first two
 * are paid, the rewards of the others are held.
 */
export async function plantFarm(
  app: TestApp,
  inviter: { id: string },
  count: number,
  { family = 'farmer', from = 0 }: { family?: string; from?: number } = {},
): Promise<TestUser[]> {
  const accounts: TestUser[] = [];
  const { rows } = await app.deps.db.pool.query<{ code: string }>(
    'SELECT referral_code AS code FROM users WHERE id = $1',
    [inviter.id],
  );
  for (let number = from; number < from + count; number += 1) {
    const name = `${family.slice(0, 3)}${personName(number)}`;
    const entered = { ...signUpOf(name), email: `${family}${number + 10}@example.com`, referralCode: rows[0]?.code };
    const { status, body } = await guest(app, '/register', entered, { 'user-agent': `browser of ${name}` });
    expect(status).toBe(201);
    const id = body.user?.id ?? '';
    accounts.push(asUser(app, { id, username: `${name}.fun`, token: body.accessToken ?? '' }));
  }
  await findAccountClusters(app.deps);
  return accounts;
}

/** Adds the rows of an account that looks like one of a farm, and that operators act on. */
export async function belongToCluster(app: TestApp, alice: TestUser, bob: TestUser): Promise<void> {
  const { kysely } = app.deps.db;
  const [id, at] = [app.deps.ids.next(), app.deps.clock.now()];
  const change = JSON.stringify({ kind: 'hold', userId: alice.id });
  // Both columns of the table name the user.
  const newest = await kysely.selectFrom('users').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  await app.deps.db.pool.query(
    `INSERT INTO account_links (user_id, other_id, shared, linked_at) VALUES ($1, $2, $4, $5), ($2, $3, $4, $5)
     ON CONFLICT (user_id, other_id) DO UPDATE SET shared = excluded.shared`,
    [bob.id, alice.id, newest.id, ['texts', 'inviter'], at],
  );
  const text = { user_id: alice.id, position: 0, sketch: [1], bands: [1], sketched_at: at };
  await kysely.insertInto('account_texts').values(text).execute();
  await findAccountClusters(app.deps);
  await kysely
    .insertInto('cluster_steps')
    .values({
      id,
      cluster_id: id,
      operator_id: bob.id,
      creation_key: null,
      actions: ['hold'],
      reason: 'A check',
      members: 1,
      gumballs: 0,
      created_at: at,
    })
    .execute();
  const grant = { id, user_id: alice.id, amount: 1, reason: 'A prize', requested_by: bob.id, reference: id };
  await kysely
    .insertInto('grant_requests')
    .values({ ...grant, requested_at: at, expires_at: at })
    .execute();
  const stepChange = { user_id: alice.id, step_id: id, position: 0, change };
  await kysely.insertInto('cluster_step_changes').values(stepChange).execute();
  await kysely.insertInto('account_holds').values({ user_id: alice.id, step_id: id }).execute();
}
