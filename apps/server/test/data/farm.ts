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
