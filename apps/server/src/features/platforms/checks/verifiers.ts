import type { TaskPlatform, TaskType } from '@gumball/rules/tasks/task-kinds';
import type { TaskTarget } from '@gumball/rules/tasks/task-target';
import { PlatformError } from '../clients/platform-client.ts';
import type { PlatformClients } from '../clients/platform-clients.ts';

/**
 * What a verifier is asked about: the member's account at the platform, and what the task points at. `unavailableSince` is, where it
 * is known, when the platform last did not find the account; null where it last did.
 */
export type TaskAction = {
  account: { id: string; username: string; unavailableSince?: string | null };
  target: TaskTarget;
};

/**
 * What a platform told: the deed is done (`evidence` is what it left behind there, by which it is found again), it is not, or what it is about is gone, so
 * that nobody can do it now and nobody undid it.
 */
export type CheckResult = { kind: 'done'; evidence: string | null } | { kind: 'undone' } | { kind: 'unclear' };

/** Asks a platform whether a deed is done; throws `PlatformError`. */
export type Verifier = {
  check(clients: PlatformClients, action: TaskAction, signal: AbortSignal): Promise<CheckResult>;
  /** Asks about a deed that was done once, where that is another question: a member may have done much since, and what it is about may be gone. */
  checkAgain?(
    clients: PlatformClients,
    action: TaskAction,
    evidence: string | null,
    signal: AbortSignal,
  ): Promise<CheckResult>;
  /** Whether every refusal concerns one member only, not everybody's question. */
  refusesPersonally?: true;
};

const notDone: CheckResult = { kind: 'undone' };
const unknownResult: CheckResult = { kind: 'unclear' };
const resultOf = (done: boolean): CheckResult => (done ? { kind: 'done', evidence: null } : notDone);

// The latest 300 tweets of an account: what was done for a task is among them.
const tweetPages = 3;

/** Retweets and replies are tweets of their own, and are found again by their ids among however many. */
function tweetAbout(relation: string): Verifier {
  async function check(
    clients: PlatformClients,
    { account, target }: TaskAction,
    signal: AbortSignal,
  ): Promise<CheckResult> {
    const tweets = await xClientOf(clients).listTweets(account.id, tweetPages, signal);
    const own = tweets.find(({ about }) => about.some(({ type, id }) => type === relation && id === target.tweetId));
    return own ? { kind: 'done', evidence: own.id } : notDone;
  }
  return {
    check,
    async checkAgain(clients, action, evidence, signal) {
      const { tweetId } = action.target;
      const there = await xClientOf(clients).findTweets(
        [evidence, tweetId].filter((id) => id !== null),
        signal,
      );
      if (evidence !== null && there.has(evidence)) return { kind: 'done', evidence };
      if (tweetId === null || !there.has(tweetId)) return unknownResult;
      // Taken back and done again is done.
      return check(clients, action, signal);
    },
    refusesPersonally: true,
  };
}

async function likes(
  clients: PlatformClients,
  { account, target }: TaskAction,
  signal: AbortSignal,
): Promise<CheckResult> {
  return resultOf(await xClientOf(clients).likes(account.id, target.tweetId ?? '', signal));
}

/** Every check that a platform's own answer decides, by platform and type of task. What is not here is for operators to judge. */
export const verifiers: Record<TaskPlatform, Partial<Record<TaskType, Verifier>>> = {
  Twitter: {
    follow: {
      async check(clients, { account, target }, signal) {
        const x = xClientOf(clients);
        const followed = await x.findAccountId(target.username ?? '', signal);
        // Nobody follows an account that is not there.
        return followed === undefined ? unknownResult : resultOf(await x.follows(account.id, followed, signal));
      },
    },
    like: {
      check: likes,
      async checkAgain(clients, action, _evidence, signal) {
        const now = await likes(clients, action, signal);
        if (now.kind === 'done') return now;
        const { tweetId } = action.target;
        const there = tweetId !== null && (await xClientOf(clients).findTweets([tweetId], signal)).has(tweetId);
        return there ? notDone : unknownResult;
      },
    },
    retweet: tweetAbout('retweeted'),
    comment: tweetAbout('replied_to'),
  },
  YouTube: {
    subscribe: {
      async check(clients, { account, target }, signal) {
        const youtube = youtubeClientOf(clients);
        if (target.handle === null)
          return resultOf(await youtube.subscribes(account.id, target.username ?? '', signal));
        const channel = await youtube.findChannel({ handle: target.handle }, signal);
        return channel === 'missing'
          ? unknownResult
          : resultOf(await youtube.subscribes(account.id, channel.id, signal));
      },
      refusesPersonally: true,
    },
    comment: {
      check: comments,
      async checkAgain(clients, action, evidence, signal) {
        if (evidence !== null && (await youtubeClientOf(clients).isCommentThere(evidence, signal)))
          return { kind: 'done', evidence };
        // YouTube refuses this one where the video is gone or its comments are turned off: nobody undid anything there.
        return comments(clients, action, signal);
      },
      refusesPersonally: true,
    },
  },
  Telegram: {
    join: {
      async check({ telegram }, { account, target }, signal) {
        if (!telegram) throw new PlatformError('refused', 'it is not set up');
        return resultOf(await telegram.isMember(target.username ?? '', account.id, signal));
      },
      refusesPersonally: true,
    },
  },
};

async function comments(
  clients: PlatformClients,
  { account, target }: TaskAction,
  signal: AbortSignal,
): Promise<CheckResult> {
  const own = await youtubeClientOf(clients).findComment(account.id, target.videoId ?? '', signal);
  return own ? { kind: 'done', evidence: own.id } : notDone;
}

function youtubeClientOf({ youtube }: PlatformClients): NonNullable<PlatformClients['youtube']> {
  if (!youtube) throw new PlatformError('refused', 'it is not set up');
  return youtube;
}

function xClientOf({ x }: PlatformClients): NonNullable<PlatformClients['x']> {
  if (!x) throw new PlatformError('refused', 'it is not set up');
  return x;
}
