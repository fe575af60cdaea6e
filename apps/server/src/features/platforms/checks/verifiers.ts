import type { AccountPlatform, TaskType } from '@gumball/rules/tasks/task-kinds';
import type { TaskTarget } from '@gumball/rules/tasks/task-target';
import type { PlatformClients } from '../clients/create-platform-clients.ts';
import { type ActorPage, PlatformError } from '../clients/platform-client.ts';
import { youtubeBucket } from '../clients/youtube-client.ts';
import { blueskyVerifiers } from './bluesky-verifiers.ts';
import {
  type CheckResult,
  checkResult,
  notDone,
  requireClient,
  type TaskAction,
  unknownResult,
  type Verifier,
} from './check-result.ts';
import { githubVerifiers } from './github-verifiers.ts';
import { mastodonVerifiers } from './mastodon-verifiers.ts';

// The latest 300 tweets of an account contain what was done for a task.
const tweetPages = 3;

/** Retweets and replies are tweets, and are found again by their ids. */
function tweetAbout(relation: 'retweeted' | 'replied_to'): Verifier {
  async function check(
    clients: PlatformClients,
    { account, target }: TaskAction,
    signal: AbortSignal,
  ): Promise<CheckResult> {
    const tweets = await requireClient(clients, 'x').listTweets(account.id, tweetPages, signal, 'check');
    const own = tweets.find(({ about }) => about.some(({ type, id }) => type === relation && id === target.tweetId));
    return own ? { kind: 'done', evidence: own.id } : notDone;
  }
  return {
    check,
    async checkAgain(clients, action, evidence, signal) {
      const { tweetId } = action.target;
      const there = await requireClient(clients, 'x').findTweets(
        [evidence, tweetId].filter((id) => id !== null),
        signal,
      );
      if (evidence !== null && there.has(evidence)) return { kind: 'done', evidence };
      if (tweetId === null || !there.has(tweetId)) return unknownResult;
      // An action that was removed and repeated counts as done.
      return check(clients, action, signal);
    },
    bucket: 'tweets',
    list: {
      bucket: 'search',
      read: (clients, { tweetId }, signal) => requireClient(clients, 'x').listAuthors(relation, tweetId ?? '', signal),
    },
    refusesPersonally: true,
  };
}

async function likes(
  clients: PlatformClients,
  { account, target }: TaskAction,
  signal: AbortSignal,
): Promise<CheckResult> {
  return checkResult(await requireClient(clients, 'x').likes(account.id, target.tweetId ?? '', signal));
}

/** All checks that a platform's response decides, by platform and task type. Operators review the others. */
export const verifiers: Record<AccountPlatform, Partial<Record<TaskType, Verifier>>> = {
  Twitter: {
    follow: {
      async check(clients, { account, target }, signal) {
        const x = requireClient(clients, 'x');
        const followed = await x.findAccountId(target.username ?? '', signal);
        // A missing account has no followers.
        return followed === undefined ? unknownResult : checkResult(await x.follows(account.id, followed, signal));
      },
      bucket: 'following',
      list: { bucket: 'followers', read: followers },
    },
    like: {
      check: likes,
      async checkAgain(clients, action, _evidence, signal) {
        const now = await likes(clients, action, signal);
        if (now.kind === 'done') return now;
        const { tweetId } = action.target;
        const there =
          tweetId !== null && (await requireClient(clients, 'x').findTweets([tweetId], signal)).has(tweetId);
        return there ? notDone : unknownResult;
      },
      bucket: 'likes',
      list: {
        bucket: 'likers',
        read: (clients, { tweetId }, signal) => requireClient(clients, 'x').listLikers(tweetId ?? '', signal),
      },
    },
    retweet: tweetAbout('retweeted'),
    comment: tweetAbout('replied_to'),
  },
  YouTube: {
    subscribe: {
      async check(clients, { account, target }, signal) {
        const youtube = requireClient(clients, 'youtube');
        if (target.handle === null)
          return checkResult(await youtube.subscribes(account.id, target.username ?? '', signal));
        const channel = await youtube.findChannel({ handle: target.handle }, signal);
        return channel === 'missing'
          ? unknownResult
          : checkResult(await youtube.subscribes(account.id, channel.id, signal));
      },
      refusesPersonally: true,
    },
    comment: {
      check: comments,
      async checkAgain(clients, action, evidence, signal) {
        if (evidence !== null && (await requireClient(clients, 'youtube').isCommentThere(evidence, signal)))
          return { kind: 'done', evidence };
        // YouTube rejects this query if the video is deleted or its comments are off: the member did not remove it.
        return comments(clients, action, signal);
      },
      bucket: youtubeBucket,
      list: {
        bucket: youtubeBucket,
        read: (clients, { videoId }, signal) => requireClient(clients, 'youtube').listCommenters(videoId ?? '', signal),
      },
      refusesPersonally: true,
    },
  },
  Telegram: {
    join: {
      async check({ telegram }, { account, target }, signal) {
        if (!telegram) throw new PlatformError('refused', 'it is not set up');
        return checkResult(await telegram.isMember(target.username ?? '', account.id, signal));
      },
      bucket: 'getChatMember',
      refusesPersonally: true,
    },
  },
  Bluesky: blueskyVerifiers,
  GitHub: githubVerifiers,
  Mastodon: mastodonVerifiers,
  Discord: {
    join: {
      async check(clients, { account, target }, signal) {
        const discord = requireClient(clients, 'discord');
        const server = target.itemId ?? (await discord.findInvited(target.username ?? '', signal))?.id;
        // An invite that has expired tells no server.
        return server === undefined ? unknownResult : checkResult(await discord.isMember(server, account.id, signal));
      },
      refusesPersonally: true,
    },
  },
};

/** The task types (`Twitter:follow`) whose members a list of the target settles together. */
export const listedTypes: readonly string[] = Object.entries(verifiers).flatMap(([platform, byType]) =>
  Object.entries(byType)
    .filter(([, { list }]) => list)
    .map(([type]) => `${platform}:${type}`),
);

/** Returns the rate limit of a query about one member, or of the list of the target; undefined if targets have their own. */
export function rateLimitOf(
  { platform, type }: { platform: AccountPlatform; type: TaskType },
  isListed: boolean,
): string | undefined {
  const verifier = verifiers[platform][type];
  return isListed ? verifier?.list?.bucket : verifier?.bucket;
}

async function* followers(
  clients: PlatformClients,
  { username }: TaskTarget,
  signal: AbortSignal,
): AsyncGenerator<ActorPage> {
  const x = requireClient(clients, 'x');
  const followed = await x.findAccountId(username ?? '', signal);
  if (followed === undefined) throw new PlatformError('missing', 'the followed account is not there');
  yield* x.listFollowers(followed, signal);
}

async function comments(
  clients: PlatformClients,
  { account, target }: TaskAction,
  signal: AbortSignal,
): Promise<CheckResult> {
  const own = await requireClient(clients, 'youtube').findComment(account.id, target.videoId ?? '', signal);
  return own ? { kind: 'done', evidence: own.id } : notDone;
}
