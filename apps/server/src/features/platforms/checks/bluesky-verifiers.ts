import type { TaskType } from '@gumball/rules/tasks/task-kinds';
import type { TaskTarget } from '@gumball/rules/tasks/task-target';
import { type BlueskyClient, blueskyBucket, type FoundRecord } from '../clients/bluesky-client.ts';
import type { PlatformClients } from '../clients/create-platform-clients.ts';
import { type ActorPage, PlatformError } from '../clients/platform-client.ts';
import {
  type CheckResult,
  checkResult,
  notDone,
  requireClient,
  type TaskAction,
  unknownResult,
  type Verifier,
} from './check-result.ts';

type Find = (bluesky: BlueskyClient, did: string, uri: string, signal: AbortSignal) => Promise<FoundRecord>;
type List = (bluesky: BlueskyClient, uri: string, signal: AbortSignal) => AsyncIterable<ActorPage>;

/** The address of the post of a task; undefined if its author is not there. */
async function postUri(bluesky: BlueskyClient, { itemId = '' }: TaskTarget, signal: AbortSignal) {
  const [author = '', key = ''] = itemId.split('/');
  const did = await bluesky.findDid(author, signal);
  return did === undefined ? undefined : `at://${did}/app.bsky.feed.post/${key}`;
}

async function requirePost(bluesky: BlueskyClient, target: TaskTarget, signal: AbortSignal): Promise<string> {
  const uri = await postUri(bluesky, target, signal);
  if (uri === undefined) throw new PlatformError('missing', 'the author of the post is not there');
  return uri;
}

/**
 * Checks an action on a post. The newest actions are read: an older one is not found, and the member can repeat it. A
 * recheck reverses only what a list read to its end does not name, while the post is there.
 */
function postVerifier(find: Find, list: List, isOwnPost: boolean): Verifier {
  return {
    async check(clients, { account, target }, signal) {
      const bluesky = requireClient(clients, 'bluesky');
      const uri = await postUri(bluesky, target, signal);
      return uri === undefined ? unknownResult : resultOf(await find(bluesky, account.id, uri, signal));
    },
    async checkAgain(clients, { account, target }, evidence, signal) {
      const bluesky = requireClient(clients, 'bluesky');
      if (isOwnPost && evidence !== null && (await bluesky.isPostThere(evidence, signal)))
        return { kind: 'done', evidence };
      const uri = await postUri(bluesky, target, signal);
      if (uri === undefined) return unknownResult;
      const found = await find(bluesky, account.id, uri, signal);
      if (found.uri !== undefined) return resultOf(found);
      // A reply is known by its own address. Other actions can be older than what was read.
      const isReadToEnd = found.complete || (isOwnPost && evidence !== null);
      return isReadToEnd && (await bluesky.isPostThere(uri, signal)) ? notDone : unknownResult;
    },
    bucket: blueskyBucket,
    list: {
      bucket: blueskyBucket,
      async *read(clients, target, signal) {
        const bluesky = requireClient(clients, 'bluesky');
        yield* list(bluesky, await requirePost(bluesky, target, signal), signal);
      },
    },
    refusesPersonally: true,
  };
}

const resultOf = ({ uri }: FoundRecord) => checkResult(uri !== undefined, uri ?? null);

async function followedDid(bluesky: BlueskyClient, { username }: TaskTarget, signal: AbortSignal) {
  return bluesky.findDid(username ?? '', signal);
}

async function follows(
  clients: PlatformClients,
  { account, target }: TaskAction,
  signal: AbortSignal,
): Promise<CheckResult> {
  const bluesky = requireClient(clients, 'bluesky');
  const did = await followedDid(bluesky, target, signal);
  const found = did === undefined ? 'missing' : await bluesky.findFollow(account.id, did, signal);
  return found === 'missing' ? unknownResult : resultOf(found);
}

/** The checks of Bluesky. */
export const blueskyVerifiers: Partial<Record<TaskType, Verifier>> = {
  follow: {
    check: follows,
    bucket: blueskyBucket,
    list: {
      bucket: blueskyBucket,
      async *read(clients, target, signal) {
        const bluesky = requireClient(clients, 'bluesky');
        const did = await followedDid(bluesky, target, signal);
        if (did === undefined) throw new PlatformError('missing', 'the followed account is not there');
        yield* bluesky.listFollowers(did, signal);
      },
    },
    refusesPersonally: true,
  },
  like: postVerifier(
    (bluesky, did, uri, signal) => bluesky.findLike(did, uri, signal),
    (bluesky, uri, signal) => bluesky.listActors('like', uri, signal),
    false,
  ),
  repost: postVerifier(
    (bluesky, did, uri, signal) => bluesky.findPost('repost', did, uri, signal),
    (bluesky, uri, signal) => bluesky.listActors('repost', uri, signal),
    false,
  ),
  comment: postVerifier(
    (bluesky, did, uri, signal) => bluesky.findPost('reply', did, uri, signal),
    (bluesky, uri, signal) => bluesky.listRepliers(uri, signal),
    true,
  ),
};
