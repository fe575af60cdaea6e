import type { TaskPlatform, TaskType } from '@gumball/rules/tasks/task-kinds';
import type { TaskTarget } from '@gumball/rules/tasks/task-target';
import { PlatformError } from './platform-client.ts';
import type { PlatformClients } from './platform-clients.ts';

/**
 * What a verifier is asked about: the member's account at the platform, and what the task points at. `goneSaidAt` is, where it
 * is known, when the platform last did not find the account; null where it last did.
 */
export type Deed = { account: { id: string; username: string; goneSaidAt?: string | null }; target: TaskTarget };

/**
 * What a platform told: the deed is done (`evidence` is what it left behind there, by which it is found again), it is not, or what it is about is gone, so
 * that nobody can do it now and nobody undid it.
 */
export type Finding = { kind: 'done'; evidence: string | null } | { kind: 'undone' } | { kind: 'unclear' };

/** Asks a platform whether a deed is done; throws `PlatformError`. */
export type Verifier = {
  check(clients: PlatformClients, deed: Deed, signal: AbortSignal): Promise<Finding>;
  /** Asks about a deed that was done once, where that is another question: a member may have done much since, and what it is about may be gone. */
  checkAgain?(clients: PlatformClients, deed: Deed, evidence: string | null, signal: AbortSignal): Promise<Finding>;
  /** Whether every refusal concerns one member only, not everybody's question. */
  refusesPersonally?: true;
};

const undone: Finding = { kind: 'undone' };
const unclear: Finding = { kind: 'unclear' };
const doneWhere = (done: boolean): Finding => (done ? { kind: 'done', evidence: null } : undone);

// The latest 300 tweets of an account: what was done for a task is among them.
const tweetPages = 3;

/** Retweets and replies are tweets of their own, and are found again by their ids among however many. */
function tweetAbout(relation: string): Verifier {
  async function check(clients: PlatformClients, { account, target }: Deed, signal: AbortSignal): Promise<Finding> {
    const tweets = await xOf(clients).listTweets(account.id, tweetPages, signal);
    const own = tweets.find(({ about }) => about.some(({ type, id }) => type === relation && id === target.tweetId));
    return own ? { kind: 'done', evidence: own.id } : undone;
  }
  return {
    check,
    async checkAgain(clients, deed, evidence, signal) {
      const { tweetId } = deed.target;
      const there = await xOf(clients).findTweets(
        [evidence, tweetId].filter((id) => id !== null),
        signal,
      );
      if (evidence !== null && there.has(evidence)) return { kind: 'done', evidence };
      if (tweetId === null || !there.has(tweetId)) return unclear;
      // Taken back and done again is done.
      return check(clients, deed, signal);
    },
    refusesPersonally: true,
  };
}

async function likes(clients: PlatformClients, { account, target }: Deed, signal: AbortSignal): Promise<Finding> {
  return doneWhere(await xOf(clients).likes(account.id, target.tweetId ?? '', signal));
}

/** Every check that a platform's own answer decides, by platform and type of task. What is not here is for operators to judge. */
export const verifiers: Record<TaskPlatform, Partial<Record<TaskType, Verifier>>> = {
  Twitter: {
    follow: {
      async check(clients, { account, target }, signal) {
        const x = xOf(clients);
        const followed = await x.findAccountId(target.username ?? '', signal);
        // Nobody follows an account that is not there.
        return followed === undefined ? unclear : doneWhere(await x.follows(account.id, followed, signal));
      },
    },
    like: {
      check: likes,
      async checkAgain(clients, deed, _evidence, signal) {
        const now = await likes(clients, deed, signal);
        if (now.kind === 'done') return now;
        const { tweetId } = deed.target;
        const there = tweetId !== null && (await xOf(clients).findTweets([tweetId], signal)).has(tweetId);
        return there ? undone : unclear;
      },
    },
    retweet: tweetAbout('retweeted'),
    comment: tweetAbout('replied_to'),
  },
  YouTube: {
    subscribe: {
      async check(clients, { account, target }, signal) {
        const youtube = youtubeOf(clients);
        if (target.handle === null)
          return doneWhere(await youtube.subscribes(account.id, target.username ?? '', signal));
        const channel = await youtube.findChannel({ handle: target.handle }, signal);
        return channel === 'missing' ? unclear : doneWhere(await youtube.subscribes(account.id, channel.id, signal));
      },
      refusesPersonally: true,
    },
    comment: {
      check: comments,
      async checkAgain(clients, deed, evidence, signal) {
        if (evidence !== null && (await youtubeOf(clients).isCommentThere(evidence, signal)))
          return { kind: 'done', evidence };
        // YouTube refuses this one where the video is gone or its comments are turned off: nobody undid anything there.
        return comments(clients, deed, signal);
      },
      refusesPersonally: true,
    },
  },
  Telegram: {
    join: {
      async check({ telegram }, { account, target }, signal) {
        if (!telegram) throw new PlatformError('refused', 'it is not set up');
        return doneWhere(await telegram.isMember(target.username ?? '', account.id, signal));
      },
      refusesPersonally: true,
    },
  },
};

async function comments(clients: PlatformClients, { account, target }: Deed, signal: AbortSignal): Promise<Finding> {
  const own = await youtubeOf(clients).findComment(account.id, target.videoId ?? '', signal);
  return own ? { kind: 'done', evidence: own.id } : undone;
}

function youtubeOf({ youtube }: PlatformClients): NonNullable<PlatformClients['youtube']> {
  if (!youtube) throw new PlatformError('refused', 'it is not set up');
  return youtube;
}

function xOf({ x }: PlatformClients): NonNullable<PlatformClients['x']> {
  if (!x) throw new PlatformError('refused', 'it is not set up');
  return x;
}
