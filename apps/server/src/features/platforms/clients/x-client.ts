import { z } from 'zod';
import type { Clock } from '../../../platform/clock/clock.ts';
import {
  type ActorPage,
  createPlatformClient,
  limitsOf,
  PlatformError,
  type PlatformLimits,
  type PlatformQuestion,
  type PlatformResponse,
} from './platform-client.ts';

/** An account of X: `id` is stable when the name changes. */
export type XAccount = { id: string; username: string; name: string; verified: boolean; private: boolean };
/** A tweet with the tweets it repeats, quotes or replies to. */
export type XTweet = { id: string; text: string; about: { type: string; id: string }[] };

/** The queries to X (API v2). Every call throws `PlatformError`. */
export type XClient = PlatformLimits & {
  /** Finds an account by username. */
  findAccount(username: string, signal: AbortSignal): Promise<XAccount | 'missing' | 'suspended'>;
  /**
   * Finds the id of the account that has a username, cached for a minute. Undefined if there is none that can be
   * followed.
   */
  findAccountId(username: string, signal: AbortSignal): Promise<string | undefined>;
  /**
   * The latest tweets, replies and retweets of an account, newest first. Rejected for private accounts. A check leaves
   * a reserve of the rate limit to the set-ups.
   */
  listTweets(accountId: string, pages: number, signal: AbortSignal, purpose: 'set-up' | 'check'): Promise<XTweet[]>;
  follows(accountId: string, targetId: string, signal: AbortSignal): Promise<boolean>;
  likes(accountId: string, tweetId: string, signal: AbortSignal): Promise<boolean>;
  /** Returns which of some tweets exist. Rejected for a private account's tweets. */
  findTweets(ids: readonly string[], signal: AbortSignal): Promise<ReadonlySet<string>>;
  /** Pages of the followers of an account. */
  listFollowers(accountId: string, signal: AbortSignal): AsyncIterable<ActorPage>;
  /** Pages of the accounts that like a tweet. */
  listLikers(tweetId: string, signal: AbortSignal): AsyncIterable<ActorPage>;
  /** Pages of the authors of the last week's retweets of a tweet, or replies to it. Older ones are not listed. */
  listAuthors(relation: 'retweeted' | 'replied_to', tweetId: string, signal: AbortSignal): AsyncIterable<ActorPage>;
};

const errorKind = z.object({
  title: z.string().default(''),
  detail: z.string().default(''),
  type: z.string().default(''),
});
const errors = z.array(errorKind).optional();
const meta = z.object({ next_token: z.string().optional() }).optional();
const user = z.object({
  id: z.string().regex(/^\d{1,20}$/),
  username: z.string().max(50),
  name: z.string().max(200),
  verified: z.boolean().default(false),
  protected: z.boolean().default(false),
});
// A response that holds none of these is no answer, not an empty one.
const isAnswer = (body: { data?: unknown; meta?: unknown; errors?: unknown }) =>
  body.data !== undefined || body.meta !== undefined || body.errors !== undefined;
const userResponse = z.object({ data: user.optional(), errors }).refine(isAnswer);
const listOf = <Item>(item: z.ZodType<Item>) =>
  z
    .object({ data: z.array(item).optional(), meta, errors })
    .refine(isAnswer)
    .transform(({ data = [], ...rest }) => ({ data, ...rest }));
const users = listOf(z.object({ id: z.string() }));
const authors = listOf(z.object({ id: z.string(), author_id: z.string() }));
const tweets = listOf(
  z.object({
    id: z.string(),
    text: z.string().default(''),
    referenced_tweets: z.array(z.object({ type: z.string(), id: z.string() })).default([]),
  }),
);

// More pages cost more than they are worth: a recent action is on the first ones.
const maxPages = 5;
const idTtlMs = 60_000;
const maxCachedIds = 1000;

/** Creates the client of X. `baseUrl` is an origin without version. */
export function createXClient(options: { baseUrl: string; bearerToken: string; clock: Clock }): XClient {
  const client = createPlatformClient({
    baseUrl: options.baseUrl,
    headers: { authorization: `Bearer ${options.bearerToken}` },
    clock: options.clock,
    interpret,
  });

  async function* pagesOf<
    T extends {
      data: unknown[];
      meta?: { next_token?: string | undefined } | undefined;
      errors?: z.infer<typeof errors>;
    },
  >(
    question: PlatformQuestion,
    schema: z.ZodType<T>,
    most: number,
    signal: AbortSignal,
  ): AsyncGenerator<{ page: T; last: boolean }> {
    let token: string | undefined;
    for (let number = 1; number <= most; number += 1) {
      const query = { ...question.query, ...(token ? { pagination_token: token } : {}) };
      const page = await client.query({ ...question, query }, schema, signal);
      throwIfErrors(page);
      if (page.errors?.some(({ type }) => type.endsWith('/resource-not-found')))
        throw new PlatformError('missing', 'the account is not there');
      token = page.meta?.next_token;
      yield { page, last: token === undefined };
      if (token === undefined) return;
    }
  }

  async function findAccount(
    username: string,
    signal: AbortSignal,
    purpose: 'set-up' | 'check' = 'set-up',
  ): Promise<XAccount | 'missing' | 'suspended'> {
    try {
      const { data, errors: found } = await client.query(
        {
          path: `/2/users/by/username/${encodeURIComponent(username)}`,
          query: { 'user.fields': 'protected,verified' },
          bucket: 'users',
          keepsReserve: purpose === 'check',
        },
        userResponse,
        signal,
      );
      if (data) return { ...data, private: data.protected };
      if (found?.some(({ detail }) => /suspended/i.test(detail))) return 'suspended';
      throwIfErrors({ data, errors: found });
      return 'missing';
    } catch (error) {
      if (error instanceof PlatformError && error.kind === 'missing') return 'missing';
      throw error;
    }
  }

  // All members of a task query the same account, and X limits the queries.
  const ids = new Map<string, { id: string; until: number }>();

  async function findAccountId(username: string, signal: AbortSignal): Promise<string | undefined> {
    const now = options.clock.now().getTime();
    const known = ids.get(username);
    if (known && known.until > now && known.until <= now + idTtlMs) return known.id;
    const found = await findAccount(username, signal, 'check');
    if (typeof found === 'string') return undefined;
    if (ids.size >= maxCachedIds) ids.clear();
    ids.set(username, { id: found.id, until: now + idTtlMs });
    return found.id;
  }

  async function listed(path: string, bucket: string, size: number, id: string, signal: AbortSignal): Promise<boolean> {
    for await (const { page, last } of pagesOf(
      { path, query: { max_results: String(size) }, bucket },
      users,
      maxPages,
      signal,
    )) {
      if (page.data.some((item) => item.id === id)) return true;
      if (last) return false;
    }
    throw new PlatformError('refused', 'the list is too long to be read to its end', { personal: true });
  }

  async function* listedUsers(
    path: string,
    bucket: string,
    size: number,
    signal: AbortSignal,
  ): AsyncGenerator<ActorPage> {
    const question = { path, query: { max_results: String(size) }, bucket, remembersRejection: true };
    for await (const { page, last } of pagesOf(question, users, maxPages, signal))
      yield { actors: new Map(page.data.map(({ id }) => [id, null])), complete: last };
  }

  return {
    findAccount: (username, signal) => findAccount(username, signal),
    findAccountId,
    listFollowers: (accountId, signal) => listedUsers(`/2/users/${accountId}/followers`, 'followers', 1000, signal),
    listLikers: (tweetId, signal) => listedUsers(`/2/tweets/${tweetId}/liking_users`, 'likers', 100, signal),
    async *listAuthors(relation, tweetId, signal) {
      const question = {
        path: '/2/tweets/search/recent',
        query: {
          query: `${relation === 'retweeted' ? 'retweets_of_tweet_id' : 'in_reply_to_tweet_id'}:${tweetId}`,
          max_results: '100',
          'tweet.fields': 'author_id',
        },
        bucket: 'search',
        remembersRejection: true,
      };
      for await (const { page } of pagesOf(question, authors, maxPages, signal))
        yield { actors: new Map(page.data.map(({ id, author_id: author }) => [author, id])), complete: false };
    },
    async listTweets(accountId, pages, signal, purpose) {
      const found: XTweet[] = [];
      const question = {
        path: `/2/users/${accountId}/tweets`,
        query: { max_results: '100', 'tweet.fields': 'referenced_tweets,created_at' },
        bucket: 'tweets',
        keepsReserve: purpose === 'check',
      };
      for await (const { page } of pagesOf(question, tweets, pages, signal)) {
        found.push(...page.data.map(({ id, text, referenced_tweets }) => ({ id, text, about: referenced_tweets })));
      }
      return found;
    },
    follows: (accountId, targetId, signal) =>
      listed(`/2/users/${accountId}/following`, 'following', 1000, targetId, signal),
    likes: (accountId, tweetId, signal) => listed(`/2/users/${accountId}/liked_tweets`, 'likes', 100, tweetId, signal),
    async findTweets(ids, signal) {
      const found = await client.query(
        { path: '/2/tweets', query: { ids: ids.join(',') }, bucket: 'lookup' },
        tweets,
        signal,
      );
      throwIfErrors(found);
      return new Set(found.data.map(({ id }) => id));
    },
    ...limitsOf(client),
  };
}

const isType = (type: string, name: string) => type.endsWith(`/${name}`);

// X sends its errors with a list. Without data, an error about something else than the account means no answer.
function throwIfErrors({ data, errors: found = [] }: { data: unknown; errors?: z.infer<typeof errors> }): void {
  const hidden = found.find(({ type }) => isType(type, 'not-authorized-for-resource'));
  if (hidden) throw new PlatformError('refused', hidden.detail || 'the account is private', { personal: true });
  const isEmpty = data === undefined || (Array.isArray(data) && data.length === 0);
  const trouble = found.find(({ type }) => type !== '' && !isType(type, 'resource-not-found'));
  if (isEmpty && trouble) throw new PlatformError('unreachable', trouble.detail || trouble.title);
}

function interpret({
  status,
  body,
}: PlatformResponse): ReturnType<Parameters<typeof createPlatformClient>[0]['interpret']> {
  const detail = errorKind.safeParse(body);
  const reason = (detail.success && (detail.data.detail || detail.data.title)) || `it answered ${status}`;
  if (status === 429) return { kind: 'busy', reason };
  if (status === 403) return { kind: 'refused', reason };
  if (status === 404) return { kind: 'missing', reason };
  return { kind: 'unreachable', reason };
}
