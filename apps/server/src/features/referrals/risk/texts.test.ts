import { dayMs } from '@gumball/rules/formats/durations';
import { expect, it } from 'vitest';
import { guest, signUpOf } from '../../../../test/data/accounts.ts';
import { writeComment, writePost } from '../../../../test/data/builders.ts';
import { personName } from '../../../../test/data/person-name.ts';
import { asUser, createTestUsers, type TestUser } from '../../../../test/data/users.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';
import { findAccountClusters } from '../clusters/find-account-clusters.ts';
import { purgeReferralTraces } from '../purge-referral-traces.ts';
import { scoreAccounts } from './score-accounts.ts';

const template = 'Join the best project of the year and earn free coins every single day, my friends, do not miss it';

async function signUp(app: TestApp, number: number): Promise<TestUser> {
  const name = personName(number);
  const headers = { 'x-forwarded-for': `198.51.${number}.1`, 'user-agent': `phone ${number}` };
  const { body } = await guest(app, '/register', signUpOf(name), headers);
  const who = asUser(app, { id: body.user?.id ?? '', username: `${name}.fun`, token: body.accessToken ?? '' });
  expect((await who.put('/auth/profile', { firstName: 'Some', lastName: 'Body' })).status).toBe(200);
  return who;
}

const riskOf = async (app: TestApp, who: TestUser) => {
  await scoreAccounts(app.deps, [who.id]);
  const { rows } = await app.deps.db.pool.query<{ texts: number; kinds: string[] }>(
    `SELECT (evidence->>'texts')::int AS texts, ARRAY(SELECT r->>'kind' FROM jsonb_array_elements(reasons) r) AS kinds
     FROM account_risks WHERE user_id = $1`,
    [who.id],
  );
  return rows[0];
};

it('counts similar posts, comments and biographies of other new accounts, but no common or short ones', async () => {
  const app = await startApp({ TRUST_PROXY: 'true' });
  const [old] = await createTestUsers(app, 'alice');
  const farm: TestUser[] = [];
  for (let number = 0; number < 4; number += 1) farm.push(await signUp(app, number));
  const [one, two, three, honest] = farm as [TestUser, TestUser, TestUser, TestUser];
  const post = await writePost(one, `${template}! 🚀 https://one.example/1`);
  await writeComment(two, post.id, `${template.replace('friends', 'brothers')} 77`);
  await three.put('/auth/profile', { firstName: 'Some', lastName: 'Body', bio: template.toUpperCase() });
  await writePost(honest, 'I repaired the old radio of my grandfather this weekend, and it plays all stations again');
  for (const who of farm) await writePost(who, 'Hello everybody, nice to be here!');
  for (const who of farm) await riskOf(app, who);
  for (const who of [one, two, three]) expect(await riskOf(app, who)).toMatchObject({ texts: 2 });
  expect((await riskOf(app, one))?.kinds).toContain('texts');
  expect(await riskOf(app, honest)).toMatchObject({ texts: 0 });
  expect((await riskOf(app, honest))?.kinds).not.toContain('texts');

  // An account that is older than a month copies the text: it is not compared.
  await app.deps.db.pool.query("UPDATE users SET created_at = now() - interval '40 days' WHERE id = $1", [old.id]);
  await writePost(old, template);
  expect((await riskOf(app, old))?.texts).toBe(0);
  expect((await riskOf(app, one))?.texts).toBe(2);

  await findAccountClusters(app.deps);
  const { rows } = await app.deps.db.pool.query<{ shared: string[] }>(
    "SELECT shared FROM account_links WHERE 'texts' = ANY(shared)",
  );
  expect(rows.length).toBeGreaterThanOrEqual(2);

  // The evidence stays, what it was found by does not.
  app.advance(31 * dayMs);
  await purgeReferralTraces(app.deps);
  expect((await app.deps.db.pool.query('SELECT FROM account_texts')).rows).toEqual([]);
  expect((await riskOf(app, one))?.texts).toBe(2);
});
