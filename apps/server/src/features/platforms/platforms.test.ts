import type { ErrorBody } from '@gumball/contract/errors';
import type { PlatformAccount } from '@gumball/contract/platforms/platforms.schemas';
import { describe, expect, it } from 'vitest';
import { didOf } from '../../../sandbox/bluesky-api.ts';
import { sandboxOf } from '../../../test/data/tasks.ts';
import { createTestUser, expectError, type TestUser } from '../../../test/data/users.ts';
import { shareApp, startApp, type TestApp } from '../../../test/start-app.ts';

const shared = shareApp();
let userCount = 0;
const createUser = (app: TestApp = shared()) => createTestUser(app, `person${(userCount += 1)}`);
const handleOf = () => `handle_${(userCount += 1)}`;

type Step = { verification: { verificationCode: string; tweetText: string }; accountInfo: object; step: string };

async function owned(app: TestApp, handle: string) {
  const account = await sandboxOf(app).addAccount('Twitter', handle, `${handle} name`);
  if (!account) throw new Error('the sandbox is full');
  return { ...account, tweet: (text: string) => sandboxOf(app).addAction(account.id, 'tweet', '', text) };
}

async function startLink(person: TestUser, username: string): Promise<string> {
  const { body } = await person.post<Step>('/tasks/setup-twitter', { username });
  return body.verification.verificationCode;
}

const completeLink = (person: TestUser) => person.post<ErrorBody>('/tasks/verify-twitter');

describe('the Twitter set-up', () => {
  it('finds the account, waits for the tweet, and links it', async () => {
    const [alice, handle] = [await createUser(), handleOf()];
    expect(await expectError(alice.post('/tasks/setup-twitter', { username: 'much too long a name' }))).toBe(
      '400 TWITTER_USERNAME_INVALID',
    );
    expect(await expectError(alice.post('/tasks/setup-twitter', { username: handle }))).toBe('404 TWITTER_NOT_FOUND');
    const account = await owned(shared(), handle);
    const requests = await alice.post<Step>('/tasks/setup-twitter', { username: ` @${handle}` });
    expect(requests.body).toMatchObject({
      step: 'verification_required',
      accountInfo: { username: handle, isVerified: false },
    });
    const { verificationCode, tweetText } = requests.body.verification;
    expect(tweetText).toContain(verificationCode);
    expect(await startLink(alice, handle)).toBe(verificationCode);
    const pending = await alice.get<{ hasPending: boolean }>('/tasks/verification-status');
    expect(pending.body).toMatchObject({ hasPending: true, verification: { username: handle, verificationCode } });
    expect(await expectError(completeLink(alice))).toBe('422 VERIFICATION_TWEET_MISSING');
    await account.tweet(`Some words. ${tweetText}`);
    const done = await completeLink(alice);
    expect(done.body).toMatchObject({ setupComplete: true, accountInfo: { twitterId: account.id, username: handle } });
    expect((await completeLink(alice)).status).toBe(200);
    expect((await alice.get('/tasks/twitter-setup')).body).toMatchObject({
      hasSetup: true,
      twitterId: account.id,
      sandbox: true,
    });
    expect((await alice.get('/tasks/verification-status')).body).toMatchObject({
      hasPending: false,
      verification: null,
    });
    expect(await expectError(alice.post('/tasks/setup-twitter', { username: handle }))).toBe(
      '409 TWITTER_ALREADY_LINKED',
    );
  });

  it("rejects private accounts and a retweet of another user's code", async () => {
    const [alice, handle] = [await createUser(), handleOf()];
    const account = await owned(shared(), handle);
    await sandboxOf(shared()).changeAccount({ ...account, private: true });
    expect(await expectError(alice.post('/tasks/setup-twitter', { username: handle }))).toBe('422 TWITTER_PRIVATE');
    await sandboxOf(shared()).changeAccount(account);
    const code = await startLink(alice, handle);
    await sandboxOf(shared()).addAction(account.id, 'retweet', '77', `RT ${code}`);
    expect(await expectError(completeLink(alice))).toBe('422 VERIFICATION_TWEET_MISSING');
    await sandboxOf(shared()).changeAccount({ ...account, private: true });
    expect(await expectError(completeLink(alice))).toBe('422 TWITTER_PRIVATE');
  });

  it('has one winner when members race for an account, whatever its name', async () => {
    const people = await Promise.all([createUser(), createUser(), createUser(), createUser()]);
    const account = await owned(shared(), handleOf());
    for (const person of people) await account.tweet(await startLink(person, account.handle));
    await sandboxOf(shared()).changeAccount({ ...account, handle: handleOf() });
    const results = await Promise.all(people.map(completeLink));
    const outcomes = (await Promise.all(results.map(expectError))).toSorted();
    expect(outcomes).toEqual(['200', ...Array.from({ length: 3 }, () => '409 TWITTER_ID_ALREADY_CLAIMED')]);
    const winner = people[results.findIndex(({ status }) => status === 200)];
    expect(results.find(({ status }) => status === 409)?.body).toMatchObject({
      details: {
        twitterUsername: account.handle,
        claimedBy: winner?.username,
        suggestion: 'Please use a different Twitter account',
      },
    });
    const { rows } = await shared().deps.db.pool.query('SELECT user_id FROM platform_accounts WHERE account_id = $1', [
      account.id,
    ]);
    expect(rows).toEqual([{ user_id: winner?.id }]);
  });

  it('ends with its code, and keeps an unlinked account claimed for six months', async () => {
    const app = await startApp();
    app.setTime(new Date('2027-08-31T12:00:00Z'));
    const [alice, bob] = [await createUser(app), await createUser(app)];
    const account = await owned(app, handleOf());
    await account.tweet(await startLink(alice, account.handle));
    app.advance(15 * 60_000);
    expect(await expectError(completeLink(alice))).toBe('410 VERIFICATION_EXPIRED');
    expect((await alice.get('/tasks/verification-status')).body).toMatchObject({ hasPending: false });
    await account.tweet(await startLink(alice, account.handle));
    expect((await completeLink(alice)).status).toBe(200);
    await alice.delete('/tasks/twitter-setup');
    expect((await alice.get('/tasks/twitter-setup')).body).toMatchObject({ hasSetup: false, twitterId: null });
    expect(await expectError(bob.post('/tasks/setup-twitter', { username: account.handle }))).toBe(
      '409 TWITTER_ID_ALREADY_CLAIMED',
    );
    await account.tweet(await startLink(alice, account.handle));
    expect((await completeLink(alice)).status).toBe(200);
    await alice.delete('/tasks/twitter-setup');
    // Half a year after the 31st of August is the last day of February.
    for (const [time, expected] of [
      ['2028-02-29T12:00:00Z', '409 TWITTER_ID_ALREADY_CLAIMED'],
      ['2028-02-29T13:00:00Z', '200'],
    ] as const) {
      app.setTime(new Date(time));
      const carol = await createUser(app);
      expect(await expectError(carol.post('/tasks/setup-twitter', { username: account.handle }))).toBe(expected);
    }
  });

  it('reports an error of the platform and stores nothing', async () => {
    const app = await startApp();
    const [alice, account] = [await createUser(app), await owned(app, handleOf())];
    const words: Record<string, string> = {};
    for (const mode of ['broken', 'malformed', 'denying', 'limited'] as const) {
      await sandboxOf(app).setMode('Twitter', mode);
      const reply = await alice.post<ErrorBody>('/tasks/setup-twitter', { username: account.handle });
      words[mode] = `${await expectError(reply)} ${Number(reply.headers.get('retry-after')) > 0}`;
    }
    expect(words).toEqual({
      broken: '502 PLATFORM_UNAVAILABLE false',
      malformed: '502 PLATFORM_UNAVAILABLE false',
      denying: '502 PLATFORM_UNAVAILABLE false',
      limited: '503 PLATFORM_BUSY true',
    });
    expect((await alice.get('/tasks/health')).body).toMatchObject({
      status: 'degraded',
      platforms: { Twitter: 'paused' },
    });
    await sandboxOf(app).setMode('Twitter', 'normal');
    expect(await expectError(alice.post('/tasks/setup-twitter', { username: account.handle }))).toBe(
      '503 PLATFORM_BUSY',
    );
    app.advance(16_000);
    expect((await alice.post('/tasks/setup-twitter', { username: account.handle })).status).toBe(200);
  });
});

describe('other accounts', () => {
  it('a YouTube channel is proved by its description and belongs to one member', async () => {
    const [alice, bob, handle] = [await createUser(), await createUser(), handleOf()];
    const store = sandboxOf(shared());
    const channel = await store.addAccount('YouTube', handle, 'Kiln');
    if (!channel) throw new Error('the sandbox is full');
    const link = (who: TestUser) =>
      who.post<{ code: string }>('/tasks/youtube/link', { channel: `https://www.youtube.com/@${handle}` });
    const { code } = (await link(alice)).body;
    await link(bob);
    expect(await expectError(alice.post('/tasks/youtube/verify'))).toBe('422 VERIFICATION_CODE_MISSING');
    await store.changeAccount({ ...channel, description: `About me. ${code.toLowerCase()}` });
    const done = await alice.post<{ account: PlatformAccount }>('/tasks/youtube/verify');
    expect(done.body.account).toMatchObject({ linked: true, displayName: 'Kiln', pending: null });
    expect(await expectError(bob.post('/tasks/youtube/verify'))).toBe('422 VERIFICATION_CODE_MISSING');
    expect(await expectError(link(bob))).toBe('409 ACCOUNT_ALREADY_CLAIMED');
    expect(await expectError(alice.post('/tasks/youtube/link', { channel: 'https://example.com' }))).toBe(
      '400 YOUTUBE_CHANNEL_INVALID',
    );
  });

  it('a Bluesky account is proved by its profile, stays linked by its DID, and belongs to one member', async () => {
    const [alice, bob] = [await createUser(), await createUser()];
    const store = sandboxOf(shared());
    const account = await store.addAccount('Bluesky', 'maya.example', 'Maya');
    if (!account) throw new Error('the sandbox is full');
    const link = (who: TestUser, name = 'https://bsky.app/profile/maya.example') =>
      who.post<{ code: string }>('/tasks/accounts/Bluesky/link', { account: name });
    const verify = (who: TestUser) => who.post<{ account: PlatformAccount }>('/tasks/accounts/Bluesky/verify');
    expect(await expectError(verify(alice))).toBe('409 VERIFICATION_MISSING');
    expect(await expectError(link(alice, 'maya'))).toBe('400 ACCOUNT_NAME_INVALID');
    expect(await expectError(link(alice, 'nobody.example'))).toBe('404 ACCOUNT_NOT_FOUND');
    const [{ code }, { code: bobsCode }] = [(await link(alice)).body, (await link(bob)).body];
    expect(await expectError(verify(alice))).toBe('422 PROFILE_CODE_MISSING');
    // Another account that takes the name proves nothing.
    await store.changeAccount({ ...account, handle: 'moved.example', description: `Hello ${code} ${bobsCode}` });
    const imposter = await store.addAccount('Bluesky', 'maya.example', 'Other');
    if (!imposter) throw new Error('the sandbox is full');
    const outcomes = (await Promise.all([alice, bob].map(async (who) => expectError(await verify(who))))).toSorted();
    expect(outcomes).toEqual(['200', '409 ACCOUNT_ALREADY_CLAIMED']);
    const { rows } = await shared().deps.db.pool.query(
      'SELECT account_id, username FROM platform_accounts WHERE platform = $1',
      ['Bluesky'],
    );
    expect(rows).toEqual([{ account_id: didOf(account), username: 'moved.example' }]);
    const owner = (await verify(alice)).status === 200 ? alice : bob;
    const { body } = await owner.delete<{ account: PlatformAccount }>('/tasks/accounts/Bluesky');
    expect(body.account.linked).toBe(false);
    const other = owner === alice ? bob : alice;
    expect(await expectError(link(other, 'moved.example'))).toBe('409 ACCOUNT_ALREADY_CLAIMED');
  });
});
