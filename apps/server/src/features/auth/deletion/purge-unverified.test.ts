import { unverifiedTtlMs } from '@gumball/rules/auth/verification';
import { expect, it } from 'vitest';
import { guest, signUpOf } from '../../../../test/data/accounts.ts';
import { createTestUser } from '../../../../test/data/users.ts';
import { codeIn, openMailbox } from '../../../../test/mailbox.ts';
import { startApp } from '../../../../test/start-app.ts';
import { purgeUnverified } from './purge-unverified.ts';

it('releases unverified usernames and addresses after 48 hours and removes no other account', async () => {
  const mailbox = await openMailbox();
  const app = await startApp(mailbox.env);
  const { pool } = app.deps.db;
  const alice = await createTestUser(app, 'alice');
  await guest(app, '/register', { ...signUpOf('squatter'), referralCode: 'REFALICE' });
  await guest(app, '/register', signUpOf('bob'));
  const code = codeIn(await mailbox.next('bob@example.com'));
  expect((await guest(app, '/verify-email', { email: 'bob@example.com', code })).status).toBe(200);
  await guest(app, '/register', signUpOf('banned'));
  await pool.query(`UPDATE users SET suspended_at = now() WHERE username = 'banned.fun'`);
  // An address that was changed on a server without mail is unverified, but its account is in use.
  await pool.query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [alice.id]);

  app.advance(unverifiedTtlMs - 60_000);
  expect(await purgeUnverified(app.deps)).toBe(0);
  app.advance(120_000);
  await guest(app, '/register', signUpOf('late'));
  expect(await purgeUnverified(app.deps)).toBe(1);
  const { rows } = await pool.query<{ username: string }>('SELECT username FROM users ORDER BY username');
  expect(rows.map(({ username }) => username)).toEqual(['alice.fun', 'banned.fun', 'bob.fun', 'late.fun']);
  expect((await pool.query('SELECT FROM referrals')).rows).toEqual([]);
  expect((await guest(app, '/login', signUpOf('squatter'))).body.code).toBe('CREDENTIALS_INVALID');
  expect((await guest(app, '/register', signUpOf('squatter'))).status).toBe(201);
});

it('either verifies or removes an account when both happen concurrently', async () => {
  const mailbox = await openMailbox();
  const app = await startApp(mailbox.env);
  const names = Array.from({ length: 12 }, (_, number) => `racer${number}`);
  const codes = new Map<string, string>();
  for (const name of names) {
    await guest(app, '/register', signUpOf(name));
    await mailbox.next(`${name}@example.com`);
  }
  app.advance(unverifiedTtlMs + 60_000);
  for (const name of names) {
    await guest(app, '/resend-verification', { email: `${name}@example.com` });
    codes.set(name, codeIn(await mailbox.next(`${name}@example.com`)));
  }
  const [responses] = await Promise.all([
    Promise.all(
      names.map((name) => guest(app, '/verify-email', { email: `${name}@example.com`, code: codes.get(name) })),
    ),
    Promise.all(Array.from({ length: 4 }, () => purgeUnverified(app.deps))),
  ]);
  await purgeUnverified(app.deps);
  const verified = names.filter((_, index) => responses[index]?.status === 200).map((name) => `${name}.fun`);
  const { rows } = await app.deps.db.pool.query<{ username: string }>('SELECT username FROM users');
  expect(rows.map(({ username }) => username).toSorted()).toEqual(verified.toSorted());
  for (const { status, body } of responses)
    expect(['200 undefined', '400 CODE_WRONG']).toContain(`${status} ${body.code}`);
});

it('removes no account if the server delivers no mail', async () => {
  const app = await startApp();
  await guest(app, '/register', signUpOf('alice'));
  await app.deps.db.pool.query('UPDATE users SET email_verified_at = NULL');
  await app.deps.db.pool.query('DELETE FROM sessions');
  app.advance(unverifiedTtlMs * 2);
  expect(await purgeUnverified(app.deps)).toBe(0);
});

it('has an index for every foreign key to users, so that removing one needs no sequential scan', async () => {
  const app = await startApp();
  const { rows } = await app.deps.db.pool.query<{ key: string }>(`
    SELECT k.conrelid::regclass || '.' || a.attname AS key FROM pg_constraint k
    JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
    WHERE k.contype = 'f' AND k.confrelid = 'users'::regclass AND NOT EXISTS (
      SELECT FROM pg_index i WHERE i.indrelid = k.conrelid AND i.indkey[0] = k.conkey[1]
        AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) ~ ('^\\(?' || a.attname || ' IS NOT NULL')))`);
  expect(rows.map(({ key }) => key)).toEqual([]);
});
