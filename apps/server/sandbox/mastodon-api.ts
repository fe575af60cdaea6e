import { type ApiResponse, parseNumber, type SimulatedApi } from './api.ts';
import type { ActionKind, SandboxAccount, SandboxAction, SandboxStore } from './sandbox.store.ts';

/** The name of the simulated server. All accounts are on it. */
export const mastodonHost = 'mastodon.example';

const windowMs = 15_000;
const maxCount = 1000;
const missing: ApiResponse = { status: 404, body: { error: 'Record not found' } };

/** Returns the address of an account that stays when its name changes. */
export const mastodonUriOf = ({ id }: { id: string }) => `https://${mastodonHost}/ap/users/${id}`;
const nameOf = (handle: string) => handle.split('@')[0] ?? '';
/** Returns the link of a post. */
export const mastodonPostUrl = ({ handle }: { handle: string }, id: string) =>
  `https://${mastodonHost}/@${nameOf(handle)}/${id}`;
/** Returns the name of an account with its server, which a member may leave out. */
export const mastodonHandle = (text: string) => (text.includes('@') ? text : `${text}@${mastodonHost}`);

async function accountOf(store: SandboxStore, account: SandboxAccount): Promise<object> {
  const [followers, following] = await Promise.all([
    store.listActionsOn('follow', account.id, maxCount),
    store.listActions(account.id, ['follow'], maxCount),
  ]);
  return {
    id: account.id,
    username: nameOf(account.handle),
    acct: nameOf(account.handle),
    uri: mastodonUriOf(account),
    display_name: account.name,
    note: `<p>${account.description.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`,
    fields: [],
    followers_count: followers.length,
    following_count: following.length,
    hide_collections: account.private,
  };
}

async function postOf(store: SandboxStore, action: SandboxAction, account: SandboxAccount): Promise<object> {
  const count = async (kind: ActionKind) => (await store.listActionsOn(kind, action.id, maxCount)).length;
  return {
    id: action.id,
    url: mastodonPostUrl(account, action.id),
    in_reply_to_id: action.kind === 'reply' ? action.target : null,
    content: '<p></p>',
    favourites_count: await count('like'),
    reblogs_count: await count('retweet'),
  };
}

/** A page of a list, with the link to the next one. */
async function pageOf<T extends { id: string }>(
  query: URLSearchParams,
  path: string,
  [usual, max]: [number, number],
  read: (limit: number, before: string | undefined) => Promise<T[]>,
  toItem: (item: T) => Promise<object | undefined>,
): Promise<ApiResponse> {
  const size = parseNumber(query.get('limit'), usual, max);
  const before = /^\d{1,18}$/.exec(query.get('max_id') ?? '')?.[0];
  const found = await read(size + 1, before);
  const page = found.slice(0, size);
  const items = await Promise.all(page.map(toItem));
  const next = found.length > size ? page.at(-1)?.id : undefined;
  return {
    status: 200,
    body: items.filter((item) => item !== undefined),
    ...(next && {
      headers: { link: `<https://${mastodonHost}${path}?limit=${size}&max_id=${next}>; rel="next"` },
    }),
  };
}

const actorOf = async ({ account_id: id, handle }: { account_id: string; handle: string }) => ({
  id,
  acct: nameOf(handle),
  uri: mastodonUriOf({ id }),
});

/** The part of Mastodon's API that the product uses: accounts, follows, favourites, boosts and replies. */
export const mastodonApi: SimulatedApi = {
  platform: 'Mastodon',
  owns: (path) => path.startsWith('/api/v1/accounts/') || path.startsWith('/api/v1/statuses/'),
  async handle(store, { path, query }) {
    const [root = '', id = '', list = ''] = path.slice('/api/v1/'.length).split('/').map(decodeURIComponent);
    if (root === 'accounts' && id === 'lookup') {
      const account = await store.findAccount('Mastodon', { handle: mastodonHandle(query.get('acct') ?? '') });
      return account ? { status: 200, body: await accountOf(store, account) } : missing;
    }
    if (!/^\d{1,18}$/.test(id)) return missing;
    if (root === 'statuses') {
      const kind = { favourited_by: 'like', reblogged_by: 'retweet' } as const;
      const [post] = await store.findActions([id]);
      const author = post && (await store.findAccount('Mastodon', { id: post.account_id }));
      if (!author || !['tweet', 'reply'].includes(post.kind)) return missing;
      if (list === '') return { status: 200, body: await postOf(store, post, author) };
      if (list !== 'favourited_by' && list !== 'reblogged_by') return missing;
      const read = (limit: number, before?: string) => store.listActionsOn(kind[list], id, limit, before);
      return pageOf(query, path, [40, 80], read, actorOf);
    }
    const account = await store.findAccount('Mastodon', { id });
    if (!account) return missing;
    if (list === 'statuses') {
      const read = (limit: number, before?: string) => store.listActions(id, ['tweet', 'reply'], limit, before);
      return pageOf(query, path, [20, 40], read, (action) => postOf(store, action, account));
    }
    if (list !== 'followers' && list !== 'following') return missing;
    if (account.private) return { status: 200, body: [] };
    if (list === 'followers') {
      const read = (limit: number, before?: string) => store.listActionsOn('follow', id, limit, before);
      return pageOf(query, path, [40, 80], read, actorOf);
    }
    const read = (limit: number, before?: string) => store.listActions(id, ['follow'], limit, before);
    return pageOf(query, path, [40, 80], read, async ({ target }) => {
      const followed = await store.findAccount('Mastodon', { id: target });
      return followed && actorOf({ account_id: followed.id, handle: followed.handle });
    });
  },
  errorResponse(kind, now) {
    if (kind === 'broken') return { status: 502, body: { error: 'Bad Gateway' } };
    if (kind === 'denying') return { status: 403, body: { error: 'This action is not allowed' } };
    return {
      status: 429,
      body: { error: 'Too many requests' },
      headers: {
        'x-ratelimit-limit': '300',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': new Date(now.getTime() + windowMs).toISOString(),
      },
    };
  },
};
