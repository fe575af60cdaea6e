import type { PlatformAccount } from '@gumball/contract/platforms/platforms.schemas';
import { expect, it, vi } from 'vitest';
import { sandboxOf } from '../../../../test/data/tasks.ts';
import { createTestUser, expectError, type TestUser } from '../../../../test/data/users.ts';
import { connect } from '../../../../test/sockets.ts';
import { startApp, type TestApp } from '../../../../test/start-app.ts';

type Link = { url: string; code: string; expiresAt: string };
type Owner = { id: string; handle: string };

async function telegramOf(app: TestApp, handle: string): Promise<Owner> {
  const account = await sandboxOf(app).addAccount('Telegram', handle, 'Kiln');
  if (!account) throw new Error('the sandbox is full');
  return account;
}

const startLink = async (person: TestUser) => (await person.post<Link>('/tasks/telegram/link')).body;
const pressStart = (app: TestApp, owner: Owner, code: string) =>
  sandboxOf(app).addAction(owner.id, 'bot', '', `/start ${code}`);
const replies = async (app: TestApp, owner: Owner) =>
  (await sandboxOf(app).listActions(owner.id, ['bot-reply'], 100)).map(({ content }) => content);
const digitsIn = (text = '') => /\b\d{6}\b/.exec(text)?.[0] ?? '';
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const enter = (person: TestUser, code: string) => person.post('/tasks/telegram/verify', { code });

/** Waits for a number of replies of the bot and returns the digits of the last one. */
async function codeAfter(app: TestApp, owner: Owner, count: number): Promise<string> {
  await vi.waitFor(async () => expect(await replies(app, owner)).toHaveLength(count), 15_000);
  return digitsIn((await replies(app, owner))[0]);
}

async function telegram(person: TestUser): Promise<PlatformAccount | undefined> {
  const { body } = await person.get<{ accounts: PlatformAccount[] }>('/tasks/accounts');
  return body.accounts.find(({ platform }) => platform === 'Telegram');
}

it('START links nothing: the bot replies with a code, which the member enters on the site', async () => {
  const app = await startApp();
  const alice = await createTestUser(app, 'alice');
  const owner = await telegramOf(app, 'kiln_owner');
  expect(await expectError(enter(alice, '123456'))).toBe('409 VERIFICATION_MISSING');
  const { url, code } = await startLink(alice);
  expect(url).toBe(`https://t.me/gumball_sandbox_bot?start=${code}`);
  expect(await expectError(enter(alice, '123456'))).toBe('409 TELEGRAM_NOT_STARTED');
  await pressStart(app, owner, 'GB-22222222');
  await pressStart(app, owner, code);
  const digits = await codeAfter(app, owner, 1);
  expect((await replies(app, owner))[0]).toContain(`The member ${alice.username} wants to connect`);
  // The link is unchanged: it is not claimed and does not reveal whose account pressed START.
  expect(await telegram(alice)).toMatchObject({ linked: false, username: null, pending: { code, username: null } });
  expect((await startLink(alice)).code).toBe(code);
  for (const wrong of ['', '12345', '1234567', 'abcdef'])
    expect(await expectError(enter(alice, wrong))).toBe('400 CODE_FORMAT');
  expect(await expectError(enter(alice, otherThan(digits)))).toBe('400 CODE_WRONG');
  const { rows } = await app.deps.db.pool.query<{ row: string }>(
    "SELECT row_to_json(l)::text || encode(confirm_hash, 'escape') AS row FROM pending_links l",
  );
  expect(rows[0]?.row).not.toContain(digits);

  const { events: received } = await connect(app, alice);
  const done = await enter(alice, digits);
  expect(done).toMatchObject({ status: 200, body: { account: { linked: true, username: 'kiln_owner' } } });
  await vi.waitFor(() =>
    expect(received).toContainEqual({ event: 'accounts:changed', payload: { platform: 'Telegram', linked: true } }),
  );
  expect((await enter(alice, digits)).status).toBe(200);
  expect(await expectError(alice.post('/tasks/telegram/link'))).toBe('409 ACCOUNT_ALREADY_LINKED');
});

it("an owner who presses START under another member's link loses nothing", async () => {
  const app = await startApp();
  const [mallory, bob] = [await createTestUser(app, 'mallory'), await createTestUser(app, 'bob')];
  const owner = await telegramOf(app, 'bobs_own');
  const { code } = await startLink(mallory);
  await pressStart(app, owner, code);
  const digits = await codeAfter(app, owner, 1);
  // Five guesses of a million, concurrently; then the right code is rejected too.
  const guesses = Array.from({ length: 20 }, (_, at) => String((Number(digits) + 1 + at) % 1_000_000).padStart(6, '0'));
  const refusals = await Promise.all(guesses.map((guess) => expectError(enter(mallory, guess))));
  expect(refusals.filter((each) => each === '400 CODE_WRONG')).toHaveLength(5);
  expect(refusals.filter((each) => each === '400 CODE_EXPIRED')).toHaveLength(15);
  expect(await expectError(enter(mallory, digits))).toBe('400 CODE_EXPIRED');
  expect((await telegram(mallory))?.linked).toBe(false);
  // Another member's code does not work either, and the account is free for its owner.
  const own = await startLink(bob);
  expect(await expectError(enter(bob, digits))).toBe('409 TELEGRAM_NOT_STARTED');
  await pressStart(app, owner, own.code);
  expect((await enter(bob, await codeAfter(app, owner, 2))).status).toBe(200);
  expect(await telegram(bob)).toMatchObject({ linked: true, username: 'bobs_own' });
});

it('a code is valid for 15 minutes, a link has five attempts, and an account belongs to one member', async () => {
  const app = await startApp();
  const [alice, bob] = [await createTestUser(app, 'alice'), await createTestUser(app, 'bob')];
  const owner = await telegramOf(app, 'kiln_owner');
  const first = await startLink(alice);
  for (let presses = 1; presses <= 5; presses += 1) {
    await pressStart(app, owner, first.code);
    await codeAfter(app, owner, presses);
  }
  await pressStart(app, owner, first.code);
  const digits = digitsIn((await replies(app, owner))[0]);
  const { code } = await startLink(bob);
  await pressStart(app, owner, code);
  const ofBob = await codeAfter(app, owner, 6);
  // Only the last code of a link is valid.
  const earlier = digitsIn((await replies(app, owner))[2]);
  const other = earlier === digits ? otherThan(digits) : earlier;
  expect(await expectError(enter(alice, other))).toBe('400 CODE_WRONG');
  expect((await enter(alice, digits)).status).toBe(200);
  expect(await expectError(enter(bob, ofBob))).toBe('409 ACCOUNT_ALREADY_CLAIMED');
  await alice.delete('/tasks/telegram');
  app.advance(15 * 60_000 + 1000);
  expect(await expectError(enter(bob, ofBob))).toBe('410 VERIFICATION_EXPIRED');
});

it('holds no connection while Telegram does not respond, and reads the messages afterwards', async () => {
  const app = await startApp();
  const alice = await createTestUser(app, 'alice');
  const owner = await telegramOf(app, 'kiln_owner');
  await sandboxOf(app).setMode('Telegram', 'unresponsive');
  const { code } = await startLink(alice);
  await pressStart(app, owner, code);
  const lease = async () =>
    (await app.deps.db.pool.query("SELECT FROM platform_settings WHERE name = 'telegram:lease'")).rowCount;
  await vi.waitFor(async () => expect(await lease()).toBe(1), 15_000);
  // Until the query has reached the sandbox.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(await lease()).toBe(1);
  const locks = await app.deps.db.pool.query(
    "SELECT FROM pg_locks WHERE locktype = 'advisory' AND pid IN (\
    SELECT pid FROM pg_stat_activity WHERE datname = current_database())",
  );
  expect(locks.rowCount).toBe(0);
  await sandboxOf(app).setMode('Telegram', 'normal');
  expect((await enter(alice, await codeAfter(app, owner, 1))).status).toBe(200);
});
