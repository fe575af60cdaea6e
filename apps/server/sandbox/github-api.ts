import { type ApiResponse, parseNumber, type SimulatedApi } from './api.ts';
import type { SandboxAccount, SandboxStore } from './sandbox.store.ts';

const windowSeconds = 15;
const maxActions = 1000;
const missing: ApiResponse = { status: 404, body: { message: 'Not Found' } };

/** The id of a repository: stable for a name, and no id of an account. */
function repositoryIdOf(name: string): number {
  let sum = 7;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_000_007;
  return 1_000_000_000 + sum;
}

const actorOf = ({ id, handle }: { id: string; handle: string }) => ({ id: Number(id), login: handle });

async function profileOf(store: SandboxStore, account: SandboxAccount | undefined): Promise<ApiResponse> {
  if (!account) return missing;
  const followers = await store.listActionsOn('follow', account.id, maxActions);
  const { name, description: bio } = account;
  return { status: 200, body: { ...actorOf(account), name, bio, followers: followers.length } };
}

/** A page of the accounts that did an action on a target, the oldest first. */
async function actorsPage(
  store: SandboxStore,
  kind: 'follow' | 'star',
  target: string,
  query: URLSearchParams,
): Promise<ApiResponse> {
  const actions = (await store.listActionsOn(kind, target, maxActions)).toReversed();
  const actors = actions.map(({ account_id: id, handle }) => actorOf({ id, handle }));
  return { status: 200, body: pageOf(actors, query) };
}

function pageOf<T>(items: T[], query: URLSearchParams): T[] {
  const size = parseNumber(query.get('per_page'), 30, 100);
  const from = (parseNumber(query.get('page'), 1, 400) - 1) * size;
  return items.slice(from, from + size);
}

/** The part of GitHub's REST API that the product uses: profiles, followers and stars. */
export const githubApi: SimulatedApi = {
  platform: 'GitHub',
  owns: (path) => /^\/(?:users?|repos)\//.test(path),
  async handle(store, { path, query }) {
    const [, root = '', first = '', second = '', third = ''] = path.split('/').map(decodeURIComponent);
    if (root === 'repos') {
      // Every repository is there, except one that is called missing.
      const name = `${first}/${second}`.toLowerCase();
      if (second === 'missing') return missing;
      if (third === 'stargazers') return actorsPage(store, 'star', name, query);
      const stars = await store.listActionsOn('star', name, maxActions);
      return { status: 200, body: { id: repositoryIdOf(name), full_name: name, stargazers_count: stars.length } };
    }
    if (root === 'user') {
      const account = /^\d{1,16}$/.test(first) ? await store.findAccount('GitHub', { id: first }) : undefined;
      return profileOf(store, account);
    }
    const account = await store.findAccount('GitHub', { handle: first });
    if (!account || second === '') return profileOf(store, account);
    if (second === 'followers') return actorsPage(store, 'follow', account.id, query);
    if (second === 'starred') {
      const actions = await store.listActions(account.id, ['star'], maxActions);
      const stars = actions.map(({ target }) => ({ id: repositoryIdOf(target), full_name: target }));
      return { status: 200, body: pageOf(stars, query) };
    }
    if (second !== 'following') return missing;
    const followed = await store.findAccount('GitHub', { handle: third });
    const follows = await store.listActions(account.id, ['follow'], maxActions);
    const isFollowing = followed !== undefined && follows.some(({ target }) => target === followed.id);
    return isFollowing ? { status: 204, body: undefined } : missing;
  },
  errorResponse(kind, now) {
    if (kind === 'broken') return { status: 502, body: { message: 'Server Error' } };
    if (kind === 'denying') return { status: 403, body: { message: 'Forbidden' } };
    const reset = Math.ceil(now.getTime() / 1000) + windowSeconds;
    return {
      status: 403,
      body: { message: 'API rate limit exceeded' },
      headers: { 'x-ratelimit-limit': '5000', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(reset) },
    };
  },
};
