import { type ApiResponse, parseNumber, type SimulatedApi } from './api.ts';
import type { ActionKind, SandboxAction, SandboxStore } from './sandbox.store.ts';

/** The bearer token of the sandbox's X. It is valid nowhere else. */
export const sandboxBearerToken = 'sandbox';

const limitSeconds = 15;
const references: Partial<Record<ActionKind, string>> = { reply: 'replied_to', retweet: 'retweeted' };

// The lists of an account, by the last segment of their paths.
const kindsByPath = new Map<string, ActionKind[]>([
  ['tweets', ['tweet', 'reply', 'retweet']],
  ['liked_tweets', ['like']],
  ['following', ['follow']],
]);

/** The part of X API v2 that the product uses: users by username, their tweets, likes and followings. */
export const xApi: SimulatedApi = {
  platform: 'Twitter',
  owns: (path) => path.startsWith('/2/'),
  async handle(store, { path, query, header }) {
    if (header('authorization') !== `Bearer ${sandboxBearerToken}`) return problem(401, 'Unauthorized', 'Unauthorized');
    const name = /^\/2\/users\/by\/username\/([A-Za-z0-9_]{1,15})$/.exec(path)?.[1];
    if (name !== undefined) return user(store, name);
    if (path === '/2/tweets') return tweetsByIds(store, query.get('ids') ?? '');
    const actors = await listOfActors(store, path, query);
    if (actors) return actors;
    const [, id = '', list = ''] = /^\/2\/users\/(\d{1,20})\/([a-z_]{1,20})$/.exec(path) ?? [];
    const kinds = kindsByPath.get(list);
    if (!kinds) return problem(404, 'Not Found Error', 'There is no such path.');
    const max = list === 'following' ? 1000 : 100;
    const size = parseNumber(query.get('max_results'), max, max);
    const before = /^\d{1,18}$/.exec(query.get('pagination_token') ?? '')?.[0];
    const actor = await store.findActor('Twitter', id, kinds, size + 1, before);
    if (!actor) return { status: 200, body: { errors: [missing('id', id)] } };
    if (actor.private) return { status: 200, body: { errors: [hidden(id)] } };
    if (list === 'tweets') return page(actor.actions, size, tweetOf);
    if (list === 'liked_tweets') return page(actor.actions, size, ({ target }) => ({ id: target, text: '' }));
    return page(actor.actions, size, ({ target, content }) => ({ id: target, username: content, name: content }));
  },
  errorResponse(kind, now) {
    if (kind === 'denying') return problem(403, 'Forbidden', 'You are not permitted to use this endpoint.');
    if (kind === 'broken') return problem(503, 'Service Unavailable', 'Service Unavailable');
    const reset = Math.ceil(now.getTime() / 1000) + limitSeconds;
    return {
      ...problem(429, 'Too Many Requests', 'Too Many Requests'),
      headers: { 'x-rate-limit-limit': '15', 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': String(reset) },
    };
  },
};

async function user(store: SandboxStore, username: string): Promise<ApiResponse> {
  const account = await store.findAccount('Twitter', { handle: username });
  if (!account) return { status: 200, body: { errors: [missing('username', username)] } };
  const { id, handle, name } = account;
  return { status: 200, body: { data: { id, username: handle, name, protected: account.private, verified: false } } };
}

const searches: Record<string, ActionKind> = { retweets_of_tweet_id: 'retweet', in_reply_to_tweet_id: 'reply' };

// The lists of a target, newest first: who follows an account, who likes a tweet, who retweeted or answered it.
async function listOfActors(
  store: SandboxStore,
  path: string,
  query: URLSearchParams,
): Promise<ApiResponse | undefined> {
  const followed = /^\/2\/users\/(\d{1,20})\/followers$/.exec(path)?.[1];
  const liked = /^\/2\/tweets\/(\d{1,20})\/liking_users$/.exec(path)?.[1];
  const [, operator = '', searched] =
    path === '/2/tweets/search/recent' ? (/^([a-z_]{1,30}):(\d{1,20})$/.exec(query.get('query') ?? '') ?? []) : [];
  const target = followed ?? liked ?? searched;
  const kind = followed ? 'follow' : liked ? 'like' : searches[operator];
  if (target === undefined || kind === undefined) return undefined;
  const max = followed ? 1000 : 100;
  const size = parseNumber(query.get('max_results'), max, max);
  const before = /^\d{1,18}$/.exec(query.get('pagination_token') ?? '')?.[0];
  const actions = await store.listActionsOn(kind, target, size + 1, before);
  if (searched) return page(actions, size, (action) => ({ ...tweetOf(action), author_id: action.account_id }));
  return page(actions, size, ({ account_id: id, content }) => ({ id, username: content, name: content }));
}

// Ids of the sandbox are small. A larger id is a tweet of the real X and is assumed to exist.
const outsideId = 10n ** 15n;

async function tweetsByIds(store: SandboxStore, list: string): Promise<ApiResponse> {
  const ids = list.split(',').slice(0, 100);
  if (!ids.every((id) => /^\d{1,18}$|^[1-8]\d{18}$/.test(id))) return problem(400, 'Invalid Request', 'Invalid ids.');
  const actions = new Map((await store.findActions(ids)).map((action) => [action.id, action]));
  const data: object[] = [];
  const errors: object[] = [];
  for (const id of ids) {
    const action = actions.get(id);
    if (action?.private) errors.push(hidden(id));
    else if (action) data.push(tweetOf(action));
    else if (BigInt(id) >= outsideId) data.push({ id, text: '' });
    else errors.push({ ...missing('ids', id), resource_type: 'tweet' });
  }
  return { status: 200, body: { ...(data.length > 0 ? { data } : {}), ...(errors.length > 0 ? { errors } : {}) } };
}

function tweetOf({ id, kind, target, content }: SandboxAction): object {
  const type = references[kind];
  return { id, text: content, ...(type ? { referenced_tweets: [{ type, id: target }] } : {}) };
}

function page(actions: SandboxAction[], size: number, show: (action: SandboxAction) => object): ApiResponse {
  const shown = actions.slice(0, size);
  const next = actions.length > size ? shown.at(-1)?.id : undefined;
  return {
    status: 200,
    body: {
      ...(shown.length > 0 ? { data: shown.map(show) } : {}),
      meta: { result_count: shown.length, ...(next ? { next_token: next } : {}) },
    },
  };
}

const missing = (parameter: string, value: string) => ({
  value,
  detail: `Could not find user with ${parameter}: [${value}].`,
  title: 'Not Found Error',
  resource_type: 'user',
  parameter,
  type: 'https://api.twitter.com/2/problems/resource-not-found',
});

const hidden = (id: string) => ({
  value: id,
  detail: `Sorry, you are not authorized to see the user with id: [${id}].`,
  title: 'Authorization Error',
  type: 'https://api.twitter.com/2/problems/not-authorized-for-resource',
});

function problem(status: number, title: string, detail: string): ApiResponse {
  return { status, body: { title, detail, type: 'about:blank', status } };
}
