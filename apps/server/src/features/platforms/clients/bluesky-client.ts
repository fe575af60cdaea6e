import { z } from 'zod';
import type { Clock } from '../../../platform/clock/clock.ts';
import {
  type ActorPage,
  createPlatformClient,
  limitsOf,
  PlatformError,
  type PlatformLimits,
  type PlatformResponse,
  type ProfileClient,
} from './platform-client.ts';

/** An action of an account, by the address of its record, or that none was found in what was read. */
export type FoundRecord = { uri: string } | { uri: undefined; complete: boolean };

/** The queries to Bluesky (the public API of its AppView). Posts have at:// addresses. Every call throws `PlatformError`. */
export type BlueskyClient = ProfileClient &
  PlatformLimits & {
    /** Finds the DID of an account that is the target of tasks, cached for a minute. Undefined if it is not there. */
    findDid(actor: string, signal: AbortSignal): Promise<string | undefined>;
    /** Finds the follow of one account by another; `missing` if the followed account is not there. */
    findFollow(did: string, targetDid: string, signal: AbortSignal): Promise<FoundRecord | 'missing'>;
    /** Looks for an account among the newest likes of a post. */
    findLike(did: string, postUri: string, signal: AbortSignal): Promise<FoundRecord>;
    /** Looks for a repost of a post, or a reply to it, among the newest posts of an account. */
    findPost(kind: 'repost' | 'reply', did: string, postUri: string, signal: AbortSignal): Promise<FoundRecord>;
    /** Whether a post exists. */
    isPostThere(postUri: string, signal: AbortSignal): Promise<boolean>;
    /** Pages of the followers of an account. */
    listFollowers(did: string, signal: AbortSignal): AsyncIterable<ActorPage>;
    /** Pages of the accounts that like or reposted a post. */
    listActors(kind: 'like' | 'repost', postUri: string, signal: AbortSignal): AsyncIterable<ActorPage>;
    /** The authors of replies to a post. Bluesky does not show all of many. */
    listRepliers(postUri: string, signal: AbortSignal): AsyncIterable<ActorPage>;
  };

/** The limit that all queries share. */
export const blueskyBucket = 'queries';

const did = z.string().regex(/^did:[a-z]{1,10}:[\w.:%-]{1,200}$/);
const actor = z.object({ did: z.string() });
const cursor = z.string().max(2000).optional();
const profile = z.object({
  did,
  handle: z.string().max(300),
  displayName: z.string().max(700).default(''),
  description: z.string().default(''),
});
const relationships = z.object({
  relationships: z.array(
    z.union([z.object({ did: z.string(), following: z.string().optional() }), z.object({ notFound: z.literal(true) })]),
  ),
});
const followers = z.object({ followers: z.array(actor), cursor });
const likes = z.object({ likes: z.array(z.object({ actor })), cursor });
const reposts = z.object({ repostedBy: z.array(actor), cursor });
const posts = z.object({ posts: z.array(z.object({ uri: z.string() })) });
const post = z.object({ uri: z.string(), author: actor });
const thread = z.object({
  thread: z.object({
    // A reply that was deleted or hidden has no post.
    replies: z.array(z.object({ post: post.optional() })).optional(),
  }),
});
const feed = z.object({
  feed: z.array(
    z.object({
      post: post.extend({
        record: z.object({ reply: z.object({ parent: z.object({ uri: z.string() }) }).optional() }).catch({}),
      }),
      // Of a repost or a pinned post.
      reason: z.object({ $type: z.string(), uri: z.string().optional(), by: actor.optional() }).optional(),
    }),
  ),
  cursor,
});
const xrpcError = z.object({ error: z.string().default(''), message: z.string().default('') });

const pageSize = '100';
// A recent action is on the first pages.
const maxPages = 5;
const didTtlMs = 60_000;
const maxCachedDids = 1000;

/** Creates the client of Bluesky. `baseUrl` is an origin without path. */
export function createBlueskyClient(options: { baseUrl: string; clock: Clock }): BlueskyClient {
  const client = createPlatformClient({ baseUrl: options.baseUrl, headers: {}, clock: options.clock, interpret });
  const call = <T>(
    method: string,
    query: Record<string, string>,
    schema: z.ZodType<T>,
    signal: AbortSignal,
    keepsReserve = true,
  ) => client.query({ path: `/xrpc/app.bsky.${method}`, query, bucket: blueskyBucket, keepsReserve }, schema, signal);

  async function findAccount(name: string, signal: AbortSignal, keepsReserve = false) {
    try {
      const found = await call('actor.getProfile', { actor: name }, profile, signal, keepsReserve);
      const { handle, displayName, description } = found;
      return { id: found.did, username: handle, displayName: displayName || handle, text: description };
    } catch (error) {
      if (error instanceof PlatformError && error.kind === 'missing') return 'missing';
      throw error;
    }
  }

  async function* pagesOf<T extends { cursor?: string | undefined }>(
    method: string,
    query: Record<string, string>,
    schema: z.ZodType<T>,
    signal: AbortSignal,
  ): AsyncGenerator<{ page: T; complete: boolean }> {
    let next: string | undefined;
    for (let number = 1; number <= maxPages; number += 1) {
      const position: Record<string, string> = next === undefined ? {} : { cursor: next };
      const page = await call(method, { ...query, limit: pageSize, ...position }, schema, signal);
      next = page.cursor;
      yield { page, complete: next === undefined };
      if (next === undefined) return;
    }
  }

  async function* listActors(kind: 'like' | 'repost', uri: string, signal: AbortSignal): AsyncGenerator<ActorPage> {
    if (kind === 'like') {
      for await (const { page, complete } of pagesOf('feed.getLikes', { uri }, likes, signal))
        yield { actors: actorsOf(page.likes.map((like) => like.actor)), complete };
    } else {
      for await (const { page, complete } of pagesOf('feed.getRepostedBy', { uri }, reposts, signal))
        yield { actors: actorsOf(page.repostedBy), complete };
    }
  }

  // All members of a task query the same account.
  const dids = new Map<string, { did: string; until: number }>();

  return {
    findAccount: (key, signal) => findAccount('id' in key ? key.id : key.name, signal),
    async findDid(name, signal) {
      if (name.startsWith('did:')) return name;
      const now = options.clock.now().getTime();
      const known = dids.get(name);
      if (known && known.until > now && known.until <= now + didTtlMs) return known.did;
      const found = await findAccount(name, signal, true);
      if (found === 'missing') return undefined;
      if (dids.size >= maxCachedDids) dids.clear();
      dids.set(name, { did: found.id, until: now + didTtlMs });
      return found.id;
    },
    async findFollow(account, targetDid, signal) {
      const query = { actor: account, others: targetDid };
      const [found] = (await call('graph.getRelationships', query, relationships, signal)).relationships;
      if (!found) throw new PlatformError('unreachable', 'its response is malformed');
      if ('notFound' in found) return 'missing';
      return found.following === undefined ? { uri: undefined, complete: true } : { uri: found.following };
    },
    async findLike(account, postUri, signal) {
      for await (const { actors, complete } of listActors('like', postUri, signal)) {
        if (actors.has(account)) return { uri: `${postUri}#${account}` };
        if (complete) return { uri: undefined, complete };
      }
      return { uri: undefined, complete: false };
    },
    async findPost(kind, account, postUri, signal) {
      const query = { actor: account, filter: 'posts_with_replies' };
      for await (const { page, complete } of pagesOf('feed.getAuthorFeed', query, feed, signal)) {
        const found = page.feed.find(({ post: item, reason }) =>
          kind === 'repost'
            ? reason?.$type.endsWith('#reasonRepost') && reason.by?.did === account && item.uri === postUri
            : item.author.did === account && item.record.reply?.parent.uri === postUri,
        );
        if (found) return { uri: kind === 'reply' ? found.post.uri : (found.reason?.uri ?? postUri) };
        if (complete) return { uri: undefined, complete };
      }
      return { uri: undefined, complete: false };
    },
    async isPostThere(postUri, signal) {
      return (await call('feed.getPosts', { uris: postUri }, posts, signal)).posts.length > 0;
    },
    async *listFollowers(targetDid, signal) {
      for await (const { page, complete } of pagesOf('graph.getFollowers', { actor: targetDid }, followers, signal))
        yield { actors: actorsOf(page.followers), complete };
    },
    listActors,
    async *listRepliers(postUri, signal) {
      const query = { uri: postUri, depth: '1', parentHeight: '0' };
      const { replies = [] } = (await call('feed.getPostThread', query, thread, signal)).thread;
      yield {
        actors: new Map(replies.flatMap(({ post: reply }) => (reply ? [[reply.author.did, reply.uri] as const] : []))),
        complete: false,
      };
    },
    ...limitsOf(client),
  };
}

const actorsOf = (list: { did: string }[]): ReadonlyMap<string, null> => new Map(list.map((each) => [each.did, null]));

const missingErrors = new Set(['ActorNotFound', 'NotFound', 'AccountTakedown', 'AccountDeactivated']);

function interpret({
  status,
  body,
}: PlatformResponse): ReturnType<Parameters<typeof createPlatformClient>[0]['interpret']> {
  const read = xrpcError.safeParse(body);
  const { error = '', message = '' } = read.data ?? {};
  const reason = message || error || `it answered ${status}`;
  if (status === 429) return { kind: 'busy', reason };
  // An account that is not there is an invalid request with this message.
  if (status === 400 && (missingErrors.has(error) || /not found/i.test(message))) return { kind: 'missing', reason };
  if (status === 400 || status === 401 || status === 403) return { kind: 'refused', reason };
  return { kind: 'unreachable', reason };
}
