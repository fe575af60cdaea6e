import { z } from 'zod';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { GuardedFetch } from '../../../platform/outbound/guarded-fetch.ts';
import {
  type ActorPage,
  createPlatformClient,
  limitsOf,
  PlatformError,
  type PlatformLimits,
  type PlatformResponse,
  type ProfileClient,
} from './platform-client.ts';
import {
  isLocal,
  type MastodonAccount,
  mastodonAccount,
  mastodonId,
  readHomeProfile,
  toProfile,
} from './read-home-profile.ts';

/** An action that was found, by the id of its post if it is one, or that none was found in what was read. */
export type FoundAction = { isFound: true; id: string | null } | { isFound: false; complete: boolean };
/** A post on the server, with the numbers of those who favourited and boosted it. */
export type MastodonPost = { id: string; favourites: number; boosts: number };
/** A member's account: the address that never changes, and the name. */
type Member = { id: string; username: string };

/** The queries to a server with Mastodon's API, the one of the tasks' accounts. Every call throws `PlatformError`. */
export type MastodonClient = ProfileClient &
  PlatformLimits & {
    /** Finds an account of the server that is the target of tasks, cached for a minute. Refused for those of others. */
    findTarget(acct: string, signal: AbortSignal): Promise<MastodonAccount | 'missing'>;
    /** Looks for a follow of an account of the server. Refused if both sides hide their lists. */
    findFollow(member: Member, target: MastodonAccount, signal: AbortSignal): Promise<FoundAction>;
    /** Finds a post of the server by its link, cached for a minute. Refused for those of others. */
    findPost(post: { id: string; url: string }, signal: AbortSignal): Promise<MastodonPost | 'missing'>;
    /** Looks for a member among the newest who favourited or boosted a post. */
    findReaction(kind: Reaction, memberId: string, post: MastodonPost, signal: AbortSignal): Promise<FoundAction>;
    /** Looks for a reply to a post among the newest posts of a member. */
    findReply(member: Member, postId: string, signal: AbortSignal): Promise<FoundAction>;
    /** Whether a post exists, however old what is cached. */
    isPostThere(id: string, signal: AbortSignal): Promise<boolean>;
    /** Pages of the followers of an account of the server. Refused if the account hides them. */
    listFollowers(target: MastodonAccount, signal: AbortSignal): AsyncIterable<ActorPage>;
    /** Pages of the accounts that favourited or boosted a post. */
    listReactions(kind: Reaction, post: MastodonPost, signal: AbortSignal): AsyncIterable<ActorPage>;
  };
/** What members do to a post without writing. */
export type Reaction = 'favourite' | 'boost';

/** The limit that all queries share. */
export const mastodonBucket = 'queries';

const actors = z.array(z.object({ uri: z.string().max(2000) }));
const post = z.object({
  id: mastodonId,
  url: z.string().max(2000).nullable(),
  favourites_count: z.number().int(),
  reblogs_count: z.number().int(),
});
const posts = z.array(z.object({ id: mastodonId, in_reply_to_id: z.string().nullable() }));
const mastodonError = z.object({ error: z.string().default('') });

const accountsPerPage = 80;
const postsPerPage = 40;
// A recent action is on the first pages, and a popular target is not read to its end.
const maxPages = 5;
const cacheMs = 60_000;
const maxCached = 1000;

/**
 * Creates the client of the server. `baseUrl` is an origin without path; a token is for servers that show nothing
 * without one. `asksOtherServers`: the profile of an account elsewhere is read on its own server.
 */
export function createMastodonClient(options: {
  baseUrl: string;
  token: string | undefined;
  asksOtherServers: boolean;
  clock: Clock;
  guardedFetch: GuardedFetch;
}): MastodonClient {
  const headers: Record<string, string> =
    options.token === undefined ? {} : { authorization: `Bearer ${options.token}` };
  const client = createPlatformClient({ baseUrl: options.baseUrl, headers, clock: options.clock, interpret });
  const ownHost = URL.canParse(options.baseUrl) ? new URL(options.baseUrl).host : '';
  const ask = <T>(path: string, query: Record<string, string>, schema: z.ZodType<T>, signal: AbortSignal) =>
    client.query({ path: `/api/v1/${path}`, query, bucket: mastodonBucket, keepsReserve: true }, schema, signal);

  async function findAccount(acct: string, signal: AbortSignal, keepsReserve: boolean) {
    const [name = '', host] = acct.split('@');
    // A server whose address differs from the end of its accounts' names knows them by that end only.
    const query = { acct: host === ownHost ? name : acct };
    const question = { path: '/api/v1/accounts/lookup', query, bucket: mastodonBucket, keepsReserve };
    const found = await client.query(question, mastodonAccount, signal).catch(orMissing);
    return found === 'missing' || found.suspended ? 'missing' : found;
  }

  // All members of a task query the same target, and the tasks of a member the same member.
  const accounts = createCache<MastodonAccount>(options.clock);
  const findCached = (acct: string, signal: AbortSignal) =>
    accounts(acct.toLowerCase(), () => findAccount(acct, signal, true));
  const targetPosts = createCache<z.output<typeof post>>(options.clock);

  /** The account of a member on this server; undefined if it knows none, or another one by that name. */
  async function findMember({ id, username }: Member, signal: AbortSignal): Promise<MastodonAccount | undefined> {
    const found = await findCached(username, signal);
    return found !== 'missing' && found.uri === id ? found : undefined;
  }

  async function* pagesOf<T extends unknown[]>(
    path: string,
    query: Record<string, string>,
    schema: z.ZodType<T>,
    signal: AbortSignal,
  ): AsyncGenerator<{ page: T; isLast: boolean }> {
    let position: string | undefined;
    for (let number = 1; number <= maxPages; number += 1) {
      const question = {
        path: `/api/v1/${path}`,
        query: { ...query, ...(position !== undefined && { max_id: position }) },
        bucket: mastodonBucket,
        keepsReserve: true,
      };
      const { body, headers: received } = await client.queryWithHeaders(question, schema, signal);
      position = nextPosition(received);
      yield { page: body, isLast: position === undefined };
      if (position === undefined) return;
    }
  }

  // A page also has no next one when the server left suspended accounts out of it. So a list counts as read to its end
  // only if the last page is far from full, or as many accounts were read as the server counts.
  async function* listAccounts(
    path: string,
    total: number | undefined,
    signal: AbortSignal,
  ): AsyncGenerator<ActorPage> {
    let read = 0;
    for await (const { page, isLast } of pagesOf(path, { limit: String(accountsPerPage) }, actors, signal)) {
      read += page.length;
      const isEnd = page.length <= accountsPerPage / 2 || (total !== undefined && read >= total);
      yield { actors: new Map(page.map(({ uri }) => [uri, null])), complete: isLast && isEnd };
    }
  }

  /** Pages of a list that an account can hide: it is empty then. */
  async function* listVisible(account: MastodonAccount, list: 'followers' | 'following', signal: AbortSignal) {
    const count = account[`${list}_count`];
    // The number of an account elsewhere counts what this server does not know.
    const total = isLocal(account) ? count : undefined;
    const mayHide = account.hide_collections ?? (account.hide_collections === undefined && count !== 0);
    for await (const page of listAccounts(`accounts/${account.id}/${list}`, total, signal)) {
      if (page.actors.size === 0 && mayHide) throw new PlatformError('refused', hiddenReason);
      yield page;
    }
  }

  const listFollowers = (target: MastodonAccount, signal: AbortSignal) => listVisible(target, 'followers', signal);

  async function isFollowedBy(member: MastodonAccount, target: MastodonAccount, signal: AbortSignal) {
    const found = await findIn(listVisible(member, 'following', signal), target.uri).catch((error: unknown) => {
      if (error instanceof PlatformError && error.reason === hiddenReason) return undefined;
      throw error;
    });
    return found ?? { isFound: false as const, complete: false };
  }

  const listReactions = (kind: Reaction, { id, favourites, boosts }: MastodonPost, signal: AbortSignal) =>
    kind === 'favourite'
      ? listAccounts(`statuses/${id}/favourited_by`, favourites, signal)
      : listAccounts(`statuses/${id}/reblogged_by`, boosts, signal);

  return {
    async findAccount(key, signal) {
      const acct = 'id' in key ? (key.lastName ?? '') : key.name;
      const here = await findAccount(acct, signal, false);
      if (here !== 'missing' && isLocal(here)) return toProfile(here, acct.split('@')[1] ?? ownHost);
      return options.asksOtherServers ? readHomeProfile(options.guardedFetch, acct, signal) : 'missing';
    },
    async findTarget(acct, signal) {
      const found = await findCached(acct, signal);
      if (found !== 'missing' && !isLocal(found)) throw new PlatformError('refused', elsewhereReason);
      return found;
    },
    async findFollow(member, target, signal) {
      // The newest follows of the member tell it with one page, also where the target has many followers.
      const own = await findMember(member, signal);
      const found = own && (await isFollowedBy(own, target, signal));
      if (found && (found.isFound || found.complete)) return found;
      return findIn(listFollowers(target, signal), member.id);
    },
    async findPost({ id, url }, signal) {
      const found = await targetPosts(id, () => ask(`statuses/${id}`, {}, post, signal).catch(orMissing));
      if (found === 'missing') return found;
      // The same id is another post on another server.
      if (found.url?.toLowerCase() !== url.toLowerCase()) throw new PlatformError('refused', elsewhereReason);
      return { id: found.id, favourites: found.favourites_count, boosts: found.reblogs_count };
    },
    findReaction: (kind, memberId, target, signal) => findIn(listReactions(kind, target, signal), memberId),
    async findReply(member, postId, signal) {
      const own = await findMember(member, signal);
      if (!own) return { isFound: false, complete: false };
      const query = { exclude_reblogs: 'true', limit: String(postsPerPage) };
      for await (const { page, isLast } of pagesOf(`accounts/${own.id}/statuses`, query, posts, signal)) {
        const reply = page.find((each) => each.in_reply_to_id === postId);
        if (reply) return { isFound: true, id: reply.id };
        if (isLast) return { isFound: false, complete: page.length <= postsPerPage / 2 };
      }
      return { isFound: false, complete: false };
    },
    async isPostThere(id, signal) {
      return (await ask(`statuses/${encodeURIComponent(id)}`, {}, post, signal).catch(orMissing)) !== 'missing';
    },
    listFollowers,
    listReactions,
    ...limitsOf(client),
  };
}

const hiddenReason = 'the account hides whom it follows and who follows it';
const elsewhereReason = 'it is on another server than the one that is asked';

/** Looks for an account on the pages of a list. */
async function findIn(pages: AsyncIterable<ActorPage>, uri: string): Promise<FoundAction> {
  for await (const page of pages) {
    if (page.actors.has(uri)) return { isFound: true, id: null };
    if (page.complete) return { isFound: false, complete: true };
  }
  return { isFound: false, complete: false };
}

/** Holds what was found for a minute. */
function createCache<T>(clock: Clock) {
  const entries = new Map<string, { value: T; until: number }>();
  return async (key: string, find: () => Promise<T | 'missing'>): Promise<T | 'missing'> => {
    const now = clock.now().getTime();
    const known = entries.get(key);
    if (known && known.until > now && known.until <= now + cacheMs) return known.value;
    const value = await find();
    if (value === 'missing') return value;
    if (entries.size >= maxCached) entries.clear();
    entries.set(key, { value, until: now + cacheMs });
    return value;
  };
}

/** The position of the next page, from a link that is not opened: it could lead to another host. */
function nextPosition(headers: Headers): string | undefined {
  const url = /<([^<>]{1,2000})>;\s{0,5}rel="next"/.exec(headers.get('link') ?? '')?.[1];
  const position = url && URL.canParse(url) ? new URL(url).searchParams.get('max_id') : null;
  return position && mastodonId.safeParse(position).success ? position : undefined;
}

function orMissing(error: unknown): 'missing' {
  if (error instanceof PlatformError && error.kind === 'missing') return 'missing';
  throw error;
}

function interpret({
  status,
  body,
}: PlatformResponse): ReturnType<Parameters<typeof createPlatformClient>[0]['interpret']> {
  const reason = mastodonError.safeParse(body).data?.error || `it answered ${status}`;
  if (status === 429) return { kind: 'busy', reason };
  if (status === 404 || status === 410) return { kind: 'missing', reason };
  if (status === 400 || status === 401 || status === 403 || status === 422) return { kind: 'refused', reason };
  return { kind: 'unreachable', reason };
}
