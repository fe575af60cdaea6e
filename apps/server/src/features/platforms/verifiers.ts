import type { TaskPlatform, TaskType } from '@gumball/rules/tasks/task-kinds';
import type { TaskTarget } from '@gumball/rules/tasks/task-target';
import { PlatformError } from './platform-client.ts';
import type { PlatformClients } from './platform-clients.ts';

/** What a verifier is asked about: the member's account at the platform, and what the task points at. */
export type Deed = { account: { id: string; username: string }; target: TaskTarget };

/**
 * Asks a platform whether a deed is done; throws `PlatformError`. 'unclear' where what it is about is gone, so that nobody can do it now and nobody undid it. A refusal that concerns this member only, not everybody's question, is told by
 * `personal`.
 */
export type Verifier = {
  check(clients: PlatformClients, deed: Deed, signal: AbortSignal): Promise<boolean | 'unclear'>;
  personal?: (error: PlatformError) => boolean;
};

// The latest 300 tweets of an account: what was done for a task is among them.
const tweetPages = 3;

const about =
  (kind: string): Verifier['check'] =>
  async (clients, { account, target }, signal) => {
    const tweets = await xOf(clients).listTweets(account.id, tweetPages, signal);
    return tweets.some((tweet) => tweet.about.some(({ type, id }) => type === kind && id === target.tweetId));
  };

const always = () => true;

/** Every check that a platform's own answer decides, by platform and type of task. What is not here is for operators to judge. */
export const verifiers: Record<TaskPlatform, Partial<Record<TaskType, Verifier>>> = {
  Twitter: {
    follow: {
      async check(clients, { account, target }, signal) {
        const x = xOf(clients);
        const found = await x.findAccount(target.username ?? '', signal);
        // Nobody follows an account that is not there.
        if (typeof found === 'string') return 'unclear';
        return x.follows(account.id, found.id, signal);
      },
    },
    like: {
      check: (clients, { account, target }, signal) => xOf(clients).likes(account.id, target.tweetId ?? '', signal),
    },
    retweet: { check: about('retweeted'), personal: always },
    comment: { check: about('replied_to'), personal: always },
  },
  YouTube: {
    subscribe: {
      async check({ youtube }, { account, target }, signal) {
        if (!youtube) throw new PlatformError('refused', 'it is not set up');
        if (target.handle === null) return youtube.subscribes(account.id, target.username ?? '', signal);
        const channel = await youtube.findChannel({ handle: target.handle }, signal);
        return channel === 'missing' ? 'unclear' : youtube.subscribes(account.id, channel.id, signal);
      },
      personal: always,
    },
    comment: {
      async check({ youtube }, { account, target }, signal) {
        if (!youtube) throw new PlatformError('refused', 'it is not set up');
        return youtube.commented(account.id, target.videoId ?? '', signal);
      },
      personal: always,
    },
  },
  Telegram: {
    join: {
      async check({ telegram }, { account, target }, signal) {
        if (!telegram) throw new PlatformError('refused', 'it is not set up');
        return telegram.isMember(target.username ?? '', account.id, signal);
      },
      personal: always,
    },
  },
};

function xOf({ x }: PlatformClients): NonNullable<PlatformClients['x']> {
  if (!x) throw new PlatformError('refused', 'it is not set up');
  return x;
}
