import { type ApiResponse, parseNumber, type SimulatedApi } from './api.ts';
import type { ActionKind, SandboxAccount, SandboxAction, SandboxStore } from './sandbox.store.ts';

const prefix = 'did:plc:';
const limitSeconds = 15;
// A DID has 24 of the letters a to z and the digits 2 to 7: each digit of an id becomes a letter.
const letters = 'abcdefghij';
const padding = 'z';

/** Returns the DID of an account of the sandbox. */
export function didOf({ id }: { id: string }): string {
  return (
    prefix +
    Array.from(id)
      .map((digit) => letters[Number(digit)])
      .join('')
      .padStart(24, padding)
  );
}

function accountIdOf(did: string): string | undefined {
  const text = /^did:plc:z*([a-j]{1,18})$/.exec(did)?.[1];
  return (
    text &&
    Array.from(text)
      .map((letter) => letters.indexOf(letter))
      .join('')
  );
}

/** Returns the address of a post. */
export const postUriOf = (did: string, key: string) => `at://${did}/app.bsky.feed.post/${key}`;

async function findActor(store: SandboxStore, name: string): Promise<SandboxAccount | undefined> {
  if (!name.startsWith(prefix)) return store.findAccount('Bluesky', { handle: name });
  const id = accountIdOf(name);
  return id === undefined ? undefined : store.findAccount('Bluesky', { id });
}

const recordOf = ({ account_id, id }: SandboxAction, collection: string) =>
  `at://${didOf({ id: account_id })}/app.bsky.${collection}/${id}`;

const listKinds: Record<string, { kind: ActionKind; name: string }> = {
  'feed.getLikes': { kind: 'like', name: 'likes' },
  'feed.getRepostedBy': { kind: 'retweet', name: 'repostedBy' },
};

/** The part of Bluesky's public API that the product uses: profiles, follows, likes, reposts and replies. */
export const blueskyApi: SimulatedApi = {
  platform: 'Bluesky',
  owns: (path) => path.startsWith('/xrpc/app.bsky.'),
  async handle(store, { path, query }) {
    const method = path.slice('/xrpc/app.bsky.'.length);
    const size = parseNumber(query.get('limit'), 50, 100);
    const before = /^\d{1,18}$/.exec(query.get('cursor') ?? '')?.[0];
    const uri = query.get('uri') ?? '';
    const list = listKinds[method];
    if (list) {
      const actions = await store.listActionsOn(list.kind, uri, size + 1, before);
      const actors = actions.slice(0, size).map(({ account_id: id, handle }) => ({ did: didOf({ id }), handle }));
      const items = list.kind === 'like' ? actors.map((actor) => ({ actor })) : actors;
      return page({ uri, [list.name]: items }, actions, size);
    }
    if (method === 'feed.getPostThread') {
      const replies = await store.listActionsOn('reply', uri, 100);
      return {
        status: 200,
        body: { thread: { post: { uri }, replies: replies.map((reply) => ({ post: postOf(reply) })) } },
      };
    }
    if (method === 'feed.getPosts') return postsByUris(store, query.getAll('uris').slice(0, 25));
    const actor = await findActor(store, query.get('actor') ?? '');
    if (!actor) return failure(400, 'InvalidRequest', 'Profile not found');
    if (method === 'actor.getProfile') {
      const { handle, name, description } = actor;
      return { status: 200, body: { did: didOf(actor), handle, displayName: name, description } };
    }
    if (method === 'graph.getRelationships') return relationships(store, actor, query.getAll('others').slice(0, 30));
    if (method === 'graph.getFollowers') {
      const actions = await store.listActionsOn('follow', actor.id, size + 1, before);
      const followers = actions.slice(0, size).map(({ account_id: id, handle }) => ({ did: didOf({ id }), handle }));
      return page({ subject: { did: didOf(actor) }, followers }, actions, size);
    }
    if (method !== 'feed.getAuthorFeed') return failure(501, 'MethodNotImplemented', 'Method Not Implemented');
    const actions = await store.listActions(actor.id, ['retweet', 'reply'], size + 1, before);
    const by = { did: didOf(actor) };
    const items = actions.slice(0, size).map((action) =>
      action.kind === 'reply'
        ? { post: postOf(action) }
        : {
            post: { uri: action.target, author: { did: action.target.split('/')[2] ?? '' }, record: {} },
            reason: { $type: 'app.bsky.feed.defs#reasonRepost', by, uri: recordOf(action, 'feed.repost') },
          },
    );
    return page({ feed: items }, actions, size);
  },
  errorResponse(kind, now) {
    if (kind === 'broken') return failure(502, 'UpstreamFailure', 'Upstream Failure');
    if (kind === 'denying') return failure(403, 'Forbidden', 'Forbidden');
    const reset = Math.ceil(now.getTime() / 1000) + limitSeconds;
    return {
      ...failure(429, 'RateLimitExceeded', 'Rate Limit Exceeded'),
      headers: { 'ratelimit-limit': '3000', 'ratelimit-remaining': '0', 'ratelimit-reset': String(reset) },
    };
  },
};

function postOf(reply: SandboxAction): object {
  return {
    uri: recordOf(reply, 'feed.post'),
    author: { did: didOf({ id: reply.account_id }) },
    record: { text: reply.content, reply: { parent: { uri: reply.target } } },
  };
}

// Posts that were not written in the sandbox are assumed to exist.
async function postsByUris(store: SandboxStore, uris: string[]): Promise<ApiResponse> {
  const ids = uris.map((uri) => /^at:\/\/[^/]+\/app\.bsky\.feed\.post\/(\d{1,18})$/.exec(uri)?.[1]);
  const found = new Set((await store.findActions(ids.filter((id) => id !== undefined))).map(({ id }) => id));
  const there = uris.filter((_, index) => ids[index] === undefined || found.has(ids[index]));
  return { status: 200, body: { posts: there.map((uri) => ({ uri })) } };
}

async function relationships(store: SandboxStore, actor: SandboxAccount, others: string[]): Promise<ApiResponse> {
  const follows = await store.listActions(actor.id, ['follow'], 1000);
  const found = await Promise.all(
    others.map(async (name) => {
      const other = await findActor(store, name);
      if (!other) return { $type: 'app.bsky.graph.defs#notFoundActor', actor: name, notFound: true };
      const follow = follows.find(({ target }) => target === other.id);
      return { did: didOf(other), ...(follow && { following: recordOf(follow, 'graph.follow') }) };
    }),
  );
  return { status: 200, body: { actor: didOf(actor), relationships: found } };
}

function page(body: object, actions: SandboxAction[], size: number): ApiResponse {
  const cursor = actions.length > size ? actions[size - 1]?.id : undefined;
  return { status: 200, body: { ...body, ...(cursor && { cursor }) } };
}

function failure(status: number, error: string, message: string): ApiResponse {
  return { status, body: { error, message } };
}
