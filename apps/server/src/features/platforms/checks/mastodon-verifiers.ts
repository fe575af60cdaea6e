import type { TaskType } from '@gumball/rules/tasks/task-kinds';
import type { TaskTarget } from '@gumball/rules/tasks/task-target';
import type { PlatformClients } from '../clients/create-platform-clients.ts';
import { type FoundAction, type MastodonPost, mastodonBucket, type Reaction } from '../clients/mastodon-client.ts';
import { PlatformError } from '../clients/platform-client.ts';
import {
  type CheckResult,
  checkResult,
  notDone,
  requireClient,
  type TaskAction,
  unknownResult,
  type Verifier,
} from './check-result.ts';

const resultOf = (found: FoundAction): CheckResult => checkResult(found.isFound, found.isFound ? found.id : null);

const postOf = ({ itemId = '', url }: TaskTarget) => ({ id: itemId.split('/').at(-1) ?? '', url });

async function findFollow(
  clients: PlatformClients,
  { account, target }: TaskAction,
  signal: AbortSignal,
): Promise<FoundAction | 'missing'> {
  const mastodon = requireClient(clients, 'mastodon');
  const followed = await mastodon.findTarget(target.username ?? '', signal);
  // A missing account has no followers.
  return followed === 'missing' ? followed : mastodon.findFollow(account, followed, signal);
}

type Find = (
  clients: PlatformClients,
  account: TaskAction['account'],
  post: MastodonPost,
  signal: AbortSignal,
) => Promise<FoundAction>;

/**
 * Checks an action on a post. The newest actions are read: an older one is not found, and the member can repeat it. A
 * recheck reverses only what a list read to its end does not name, while the post is there.
 */
function postVerifier(find: Find, isOwnPost: boolean): Verifier {
  return {
    async check(clients, { account, target }, signal) {
      const post = await requireClient(clients, 'mastodon').findPost(postOf(target), signal);
      return post === 'missing' ? unknownResult : resultOf(await find(clients, account, post, signal));
    },
    async checkAgain(clients, { account, target }, evidence, signal) {
      const mastodon = requireClient(clients, 'mastodon');
      if (isOwnPost && evidence !== null && (await mastodon.isPostThere(evidence, signal)))
        return { kind: 'done', evidence };
      const post = await mastodon.findPost(postOf(target), signal);
      if (post === 'missing') return unknownResult;
      const found = await find(clients, account, post, signal);
      if (found.isFound) return resultOf(found);
      // A reply is known by its own id. Other actions can be older than what was read.
      const isReadToEnd = found.complete || (isOwnPost && evidence !== null);
      return isReadToEnd && (await mastodon.isPostThere(post.id, signal)) ? notDone : unknownResult;
    },
    bucket: mastodonBucket,
    refusesPersonally: true,
  };
}

function reactionVerifier(kind: Reaction): Verifier {
  const find: Find = (clients, { id }, post, signal) =>
    requireClient(clients, 'mastodon').findReaction(kind, id, post, signal);
  return {
    ...postVerifier(find, false),
    list: {
      bucket: mastodonBucket,
      async *read(clients, target, signal) {
        const mastodon = requireClient(clients, 'mastodon');
        const post = await mastodon.findPost(postOf(target), signal);
        if (post === 'missing') throw new PlatformError('missing', 'the post is not there');
        yield* mastodon.listReactions(kind, post, signal);
      },
    },
  };
}

/** The checks of Mastodon. */
export const mastodonVerifiers: Partial<Record<TaskType, Verifier>> = {
  follow: {
    async check(clients, action, signal) {
      const found = await findFollow(clients, action, signal);
      return found === 'missing' ? unknownResult : resultOf(found);
    },
    // Only a list that was read to its end tells that the follow is gone.
    async checkAgain(clients, action, _evidence, signal) {
      const found = await findFollow(clients, action, signal);
      if (found === 'missing') return unknownResult;
      return found.isFound || found.complete ? resultOf(found) : unknownResult;
    },
    list: {
      bucket: mastodonBucket,
      async *read(clients, { username }, signal) {
        const mastodon = requireClient(clients, 'mastodon');
        const followed = await mastodon.findTarget(username ?? '', signal);
        if (followed === 'missing') throw new PlatformError('missing', 'the followed account is not there');
        yield* mastodon.listFollowers(followed, signal);
      },
    },
    bucket: mastodonBucket,
    refusesPersonally: true,
  },
  like: reactionVerifier('favourite'),
  repost: reactionVerifier('boost'),
  comment: postVerifier(
    (clients, account, post, signal) => requireClient(clients, 'mastodon').findReply(account, post.id, signal),
    true,
  ),
};
