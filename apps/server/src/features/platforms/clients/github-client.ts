import { z } from 'zod';
import type { Clock } from '../../../platform/clock/clock.ts';
import {
  type AccountKey,
  type ActorPage,
  createPlatformClient,
  limitsOf,
  PlatformError,
  type PlatformLimits,
  type PlatformResponse,
  type ProfileAccount,
  type ProfileClient,
} from './platform-client.ts';

/** A repository: its id, and the number of its stars. */
export type Repository = { id: string; stars: number };
/** A star of an account, by the id of the repository, or that none was found in what was read. */
export type FoundStar = { repositoryId: string } | { repositoryId: undefined; complete: boolean };

/** The queries to GitHub (REST API, version 2022-11-28). Every call throws `PlatformError`. */
export type GithubClient = ProfileClient &
  PlatformLimits & {
    /** Finds an account that is the target of tasks, cached for a minute. */
    findTarget(login: string, signal: AbortSignal): Promise<GithubAccount | 'missing'>;
    /** Finds a repository as `owner/name`. */
    findRepository(name: string, signal: AbortSignal): Promise<Repository | 'missing'>;
    /** Whether an account follows another; also false if the other is not there. `missing` if the account is not there. */
    follows(accountId: string, login: string, signal: AbortSignal): Promise<boolean | 'missing'>;
    /** Looks for a repository, by its name or id, among the newest stars of an account. */
    findStar(accountId: string, repository: { name: string; id?: string }, signal: AbortSignal): Promise<FoundStar>;
    /** Pages of the followers of an account. */
    listFollowers(login: string, signal: AbortSignal): AsyncIterable<ActorPage>;
    /** Pages of the accounts that starred a repository. */
    listStargazers(name: string, signal: AbortSignal): AsyncIterable<ActorPage>;
  };

/** An account with the number of its followers. */
export type GithubAccount = ProfileAccount & { followers: number };

/** The limit that all queries share. */
export const githubBucket = 'queries';

const id = z.number().int().positive();
const user = z.object({
  id,
  login: z.string().max(100),
  name: z.string().nullish(),
  bio: z.string().nullish(),
  followers: z.number().int().default(0),
});
const repository = z.object({ id, stargazers_count: z.number().int() });
const users = z.array(z.object({ id }));
const stars = z.array(z.object({ id, full_name: z.string().max(300) }));
const nothing = z.unknown();
const githubError = z.object({ message: z.string().default('') });

const pageSize = 100;
// A recent action is on the first pages, and a popular target is not read to its end.
const maxPages = 5;
/** GitHub shows no further pages of a list. */
const lastPage = 400;
const cacheMs = 60_000;
const maxCached = 1000;

/** Creates the client of GitHub. `baseUrl` is an origin without path. A token raises the limit of 60 queries an hour. */
export function createGithubClient(options: {
  baseUrl: string;
  token: string | undefined;
  clock: Clock;
}): GithubClient {
  const headers = {
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
    'user-agent': 'Gumball',
    ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
  };
  const client = createPlatformClient({ baseUrl: options.baseUrl, headers, clock: options.clock, interpret });
  const call = <T>(
    path: string,
    query: Record<string, string>,
    schema: z.ZodType<T>,
    signal: AbortSignal,
    keepsReserve = true,
  ) => client.query({ path, query, bucket: githubBucket, keepsReserve }, schema, signal);
  const orMissing = (error: unknown): 'missing' => {
    if (error instanceof PlatformError && error.kind === 'missing') return 'missing';
    throw error;
  };

  async function findUser(key: AccountKey, signal: AbortSignal, keepsReserve: boolean) {
    const path = 'id' in key ? `/user/${encodeURIComponent(key.id)}` : `/users/${encodeURIComponent(key.name)}`;
    const found = await call(path, {}, user, signal, keepsReserve).catch(orMissing);
    if (found === 'missing') return found;
    const { login, name, bio, followers } = found;
    return { id: String(found.id), username: login, displayName: name || login, text: bio ?? '', followers };
  }

  // All members of a task query the same account, and the tasks of a member the same member.
  const cache = new Map<string, { account: GithubAccount; until: number }>();
  async function findCached(key: AccountKey, signal: AbortSignal): Promise<GithubAccount | 'missing'> {
    const name = 'id' in key ? `id:${key.id}` : key.name.toLowerCase();
    const now = options.clock.now().getTime();
    const known = cache.get(name);
    if (known && known.until > now && known.until <= now + cacheMs) return known.account;
    const account = await findUser(key, signal, true);
    if (account === 'missing') return account;
    if (cache.size >= maxCached) cache.clear();
    cache.set(name, { account, until: now + cacheMs });
    return account;
  }

  // From the last page on: GitHub lists the oldest first. The order is not promised, so only a list that was read to its
  // end tells that somebody did not act.
  async function* listUsers(path: string, count: number, signal: AbortSignal): AsyncGenerator<ActorPage> {
    const pages = Math.min(lastPage, Math.max(1, Math.ceil(count / pageSize)));
    const first = Math.max(1, pages - maxPages + 1);
    for (let page = pages; page >= first; page -= 1) {
      const found = await call(path, { per_page: String(pageSize), page: String(page) }, users, signal);
      yield {
        actors: new Map(found.map((actor) => [String(actor.id), null])),
        complete: page === 1 && pages <= maxPages && count <= pages * pageSize,
      };
    }
  }

  async function findRepository(name: string, signal: AbortSignal): Promise<Repository | 'missing'> {
    const found = await call(`/repos/${name}`, {}, repository, signal).catch(orMissing);
    return found === 'missing' ? found : { id: String(found.id), stars: found.stargazers_count };
  }

  return {
    findAccount: (key, signal) => findUser(key, signal, false),
    findTarget: (login, signal) => findCached({ name: login }, signal),
    findRepository,
    async follows(accountId, login, signal) {
      const account = await findCached({ id: accountId }, signal);
      if (account === 'missing') return account;
      const path = `/users/${encodeURIComponent(account.username)}/following/${encodeURIComponent(login)}`;
      const question = { path, query: {}, bucket: githubBucket, keepsReserve: true, status: 204 };
      return (await client.query(question, nothing, signal).catch(orMissing)) !== 'missing';
    },
    async findStar(accountId, { name, id: knownId }, signal) {
      const account = await findCached({ id: accountId }, signal);
      if (account === 'missing') return { repositoryId: undefined, complete: false };
      const path = `/users/${encodeURIComponent(account.username)}/starred`;
      const lowerName = name.toLowerCase();
      for (let page = 1; page <= maxPages; page += 1) {
        const query = { sort: 'created', direction: 'desc', per_page: String(pageSize), page: String(page) };
        const found = await call(path, query, stars, signal);
        const star = found.find((each) => String(each.id) === knownId || each.full_name.toLowerCase() === lowerName);
        if (star) return { repositoryId: String(star.id) };
        if (found.length < pageSize) return { repositoryId: undefined, complete: true };
      }
      return { repositoryId: undefined, complete: false };
    },
    async *listFollowers(login, signal) {
      const account = await findCached({ name: login }, signal);
      if (account === 'missing') throw new PlatformError('missing', 'the followed account is not there');
      yield* listUsers(`/users/${encodeURIComponent(account.username)}/followers`, account.followers, signal);
    },
    async *listStargazers(name, signal) {
      const found = await findRepository(name, signal);
      if (found === 'missing') throw new PlatformError('missing', 'the repository is not there');
      yield* listUsers(`/repos/${name}/stargazers`, found.stars, signal);
    },
    ...limitsOf(client),
  };
}

function interpret({
  status,
  headers,
  body,
}: PlatformResponse): ReturnType<Parameters<typeof createPlatformClient>[0]['interpret']> {
  const reason = githubError.safeParse(body).data?.message || `it answered ${status}`;
  // A used up limit is a 403 or a 429. The second limit, of many queries at once, has only `Retry-After` or says so.
  const isLimited =
    headers.get('x-ratelimit-remaining') === '0' || headers.has('retry-after') || /rate limit/i.test(reason);
  if (status === 429 || (status === 403 && isLimited)) return { kind: 'busy', reason };
  if (status === 404) return { kind: 'missing', reason };
  if (status === 400 || status === 401 || status === 403 || status === 422 || status === 451)
    return { kind: 'refused', reason };
  return { kind: 'unreachable', reason };
}
