import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { GuardedFetch } from '../../../platform/outbound/guarded-fetch.ts';
import { GuardedFetchError } from '../../../platform/outbound/guarded-fetch.ts';
import { createMastodonClient } from './mastodon-client.ts';

const signal = AbortSignal.timeout(5000);
const uriOf = (name: string, host = 'social.example') => `https://${host}/users/${name}`;
const accountOf = (name: string, more: object = {}) => ({
  id: name === 'nine' ? '9' : '5',
  username: name.split('@')[0],
  acct: name,
  uri: uriOf(name.split('@')[0] ?? '', name.split('@')[1]),
  display_name: '',
  note: '',
  fields: [],
  followers_count: 0,
  following_count: 0,
  hide_collections: null,
  ...more,
});
type Reply = { body: unknown; link?: string };

/** A server that knows the account `nine` and what a test adds, and the requests that it got. */
async function serve(replies: Record<string, Reply | unknown[]>, guardedFetch?: GuardedFetch) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const url = request.url?.replace('/api/v1/', '') ?? '';
    requests.push(url);
    const all: typeof replies = {
      'accounts/lookup?acct=nine%40social.example': { body: accountOf('nine') },
      ...replies,
    };
    const reply = all[url];
    const { body, link } = Array.isArray(reply)
      ? { body: reply, link: undefined }
      : (reply ?? { body: undefined, link: undefined });
    response.writeHead(reply === undefined ? 404 : 200, {
      'content-type': 'application/json',
      ...(link && {
        link: `<https://elsewhere.example/x?max_id=${link}>; rel="next", <https://a.example>; rel="prev"`,
      }),
    });
    response.end(JSON.stringify(body ?? { error: 'Record not found' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const mastodon = createMastodonClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: undefined,
    asksOtherServers: guardedFetch !== undefined,
    clock: { now: () => new Date() },
    guardedFetch: guardedFetch ?? (() => Promise.reject(new Error('no other server is asked'))),
  });
  return { requests, mastodon };
}

const lookupOf = (name: string) => `accounts/lookup?acct=${encodeURIComponent(name)}`;
const listOf = (id: string, list: string, position = '') =>
  `accounts/${id}/${list}?limit=80${position && `&max_id=${position}`}`;
const others = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({ uri: uriOf(`other${from + at}`) }));
const maya = { id: uriOf('maya', 'home.example'), username: 'maya@home.example' };
const mayaHere = { [lookupOf(maya.username)]: { body: accountOf(maya.username, { following_count: 500 }) } };
const found = { isFound: true, id: null };
const none = (complete: boolean) => ({ isFound: false, complete });

async function followOf(replies: Record<string, Reply | unknown[]>, target: object = {}) {
  const { mastodon, requests } = await serve({
    [lookupOf('nine@social.example')]: { body: accountOf('nine', target) },
    ...replies,
  });
  const nine = await mastodon.findTarget('nine@social.example', signal);
  if (nine === 'missing') throw new Error('nine is there');
  const result = await mastodon.findFollow(maya, nine, signal).catch((error: unknown) => String(error));
  return { result, lists: requests.slice(2) };
}

it('a follow is found among the newest of the member, or of the target where the member hides them', async () => {
  const nine = { uri: uriOf('nine') };
  const following = listOf('5', 'following');
  const followers = listOf('9', 'followers');
  // One page tells it, and the next page of a list is asked for at the same server, whatever the link says.
  expect(await followOf({ ...mayaHere, [following]: [nine] })).toEqual({ result: found, lists: [following] });
  const next = listOf('5', 'following', '77');
  expect(await followOf({ ...mayaHere, [following]: { body: others(80), link: '77' }, [next]: [nine] })).toEqual({
    result: found,
    lists: [following, next],
  });
  expect((await followOf({ ...mayaHere, [following]: others(3) })).result).toEqual(none(true));
  // A page of 79 without a next one: the server may have left out a suspended account, and more may follow.
  const short = { ...mayaHere, [following]: others(79), [followers]: others(79) };
  expect((await followOf(short, { followers_count: 300 })).result).toEqual(none(false));
  expect((await followOf(short, { followers_count: 79 })).result).toEqual(none(true));
  const hiding = {
    [lookupOf(maya.username)]: { body: accountOf(maya.username, { hide_collections: true }) },
    [following]: [],
  };
  expect((await followOf({ ...hiding, [followers]: [{ uri: maya.id }] })).result).toEqual(found);
  expect(
    (await followOf({ ...hiding, [followers]: [] }, { hide_collections: true, followers_count: 5 })).result,
  ).toMatch(/hides/);
  // Versions before 4.3 do not say that a list is hidden.
  const old = { hide_collections: undefined, followers_count: 5 };
  expect((await followOf({ ...hiding, [followers]: [] }, old)).result).toMatch(/hides/);
  expect((await followOf({ ...hiding, [followers]: [] }, { ...old, followers_count: 0 })).result).toEqual(none(true));
});

it('another account by the name of the member proves nothing, and accounts and posts of other servers are refused', async () => {
  const taken = {
    [lookupOf(maya.username)]: { body: accountOf(maya.username, { uri: uriOf('other', 'home.example') }) },
  };
  const { result, lists } = await followOf({ ...taken, [listOf('9', 'followers')]: others(2) });
  expect([result, lists]).toEqual([none(true), [listOf('9', 'followers')]]);
  const post = { id: '7', url: 'https://social.example/@nine/7', favourites_count: 1, reblogs_count: 0 };
  const { mastodon } = await serve({
    [lookupOf('ten@home.example')]: { body: accountOf('ten@home.example') },
    'statuses/7': { body: post },
    'statuses/7/favourited_by?limit=80': [{ uri: maya.id }],
    'statuses/7/reblogged_by?limit=80': [],
  });
  await expect(mastodon.findTarget('ten@home.example', signal)).rejects.toThrow(/another server/);
  await expect(mastodon.findPost({ id: '7', url: 'https://home.example/@nine/7' }, signal)).rejects.toThrow(
    /another server/,
  );
  expect(await mastodon.findPost({ id: '8', url: '' }, signal)).toBe('missing');
  const seven = await mastodon.findPost({ id: '7', url: 'https://social.example/@Nine/7' }, signal);
  if (seven === 'missing') throw new Error('the post is there');
  expect(await mastodon.findReaction('favourite', maya.id, seven, signal)).toEqual(found);
  expect(await mastodon.findReaction('boost', maya.id, seven, signal)).toEqual(none(true));
});

it('a profile is read on its own server, which speaks for its own accounts only', async () => {
  const asked: string[] = [];
  let answer: object | Error = {};
  let answeredBy = 'https://home.example/api';
  const guardedFetch: GuardedFetch = async ({ url }) => {
    asked.push(url);
    if (answer instanceof Error) throw answer;
    return { url: answeredBy, status: 200, contentType: 'application/json', body: Buffer.from(JSON.stringify(answer)) };
  };
  const here = { [lookupOf('maya@home.example')]: { body: accountOf('maya@home.example', { note: 'old' }) } };
  const { mastodon } = await serve(here, guardedFetch);
  const profile = () => mastodon.findAccount({ name: 'maya@home.example' }, signal);
  answer = accountOf('maya', {
    uri: maya.id,
    note: '<p>Hi <a href="GB-FAKE"><span>GB-2</span>2</a></p>',
    fields: [{ name: 'code', value: '<b>GB-3</b>' }],
  });
  expect(await profile()).toEqual({ ...maya, displayName: 'maya', text: 'Hi GB-22\ncode\nGB-3' });
  expect(asked).toEqual(['https://home.example/api/v1/accounts/lookup?acct=maya']);
  // The server of the account may be elsewhere than its name says.
  answeredBy = 'https://web.example/api';
  expect(await profile()).toBe('missing');
  answer = accountOf('maya', { uri: uriOf('maya', 'web.example') });
  expect(await profile()).toMatchObject({ id: uriOf('maya', 'web.example'), username: 'maya@web.example' });
  answeredBy = 'http://web.example/api';
  expect(await profile()).toBe('missing');
  answeredBy = 'https://web.example/api';
  for (const wrong of [
    { suspended: true },
    { acct: 'maya@third.example' },
    { uri: 'https://social.example/users/nine' },
    { uri: 'javascript:alert(1)' },
    { username: '../x' },
  ]) {
    answer = accountOf('maya', { uri: uriOf('maya', 'web.example'), ...wrong });
    expect([wrong, await profile()]).toEqual([wrong, 'missing']);
  }
  answer = new GuardedFetchError('unreachable');
  expect(await profile()).toBe('missing');
  asked.length = 0;
  expect(await mastodon.findAccount({ name: 'nine@social.example' }, signal)).toMatchObject({ id: uriOf('nine') });
  expect(asked).toEqual([]);
});
