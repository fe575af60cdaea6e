import { sleep } from '../fault.ts';
import { ChatLoad } from './chat-load.ts';
import { ClaimLoad, createTasks } from './claim-load.ts';
import type { Query } from './cluster.ts';
import { checkInvariants } from './invariants.ts';
import { LikeLoad } from './like-load.ts';
import { createFriendPairs, createPosts, createUsers, type TestUser } from './test-users.ts';

const drainTimeoutMs = 120_000;
const checkTimeoutMs = 60_000;
const likeShare = 0.25;
const claimShare = 0.05;

/** Background load: members send messages, like posts and claim tasks. */
export type BackgroundLoad = {
  chat: ChatLoad;
  likes: LikeLoad;
  /** The members who claim tasks, and the tasks in the order of the claims. */
  claimers: TestUser[];
  tasks: string[];
  /** Starts the load. */
  start(): void;
  /** Number of successful actions so far. */
  completedCount(): number;
  /** Stops the load, waits for delivery, and checks the result against the database. Returns the violations. */
  finish(): Promise<string[]>;
  facts(): Record<string, number>;
  stop(): void;
};

/** Prepares members for `perSecond` messages per second and connects them, distributed over the servers `urls`. */
export async function createBackgroundLoad(
  query: Query,
  urls: () => string[],
  perSecond: number,
): Promise<BackgroundLoad> {
  // The rate limit is 30 messages a minute. Half of it leaves room to catch up after an outage.
  const users = await createUsers(query, Math.max(24, Math.ceil(perSecond * 4)));
  const pairs = await createFriendPairs(query, users);
  const claimers = users.slice(0, 20);
  const [author] = users;
  const posts = author ? await createPosts(query, author, 200) : [];
  const tasks = await createTasks(query, claimers, 200, null);
  const urlAt = (index: number) => urls()[index % urls().length] ?? '';
  const chat = new ChatLoad(pairs, (pair, memberIndex) => urlAt(pair + memberIndex));
  const likes = new LikeLoad(users, posts, urlAt);
  const claims = new ClaimLoad();
  await chat.connect();
  return {
    chat,
    likes,
    claimers,
    tasks,
    start() {
      chat.start(perSecond);
      likes.start(Math.max(2, perSecond * likeShare));
      claims.start(urls(), claimers, tasks, Math.max(2, perSecond * claimShare));
    },
    completedCount: () => chat.acknowledgedCount + likes.count + claims.count,
    async finish() {
      chat.pause();
      await likes.drain();
      await claims.drain();
      const isDrained = await chat.drain(drainTimeoutMs);
      // No message may arrive while the database is checked.
      chat.stop();
      await sleep(500);
      return [
        ...(isDrained ? [] : ['not all messages were delivered in time']),
        ...(await chat.check(query)),
        ...(await likes.check(query)),
        ...(await claims.check(query, checkTimeoutMs)),
        ...(await checkInvariants(query)),
      ];
    },
    facts: () => ({ messages: chat.acknowledgedCount, likes: likes.count, claims: claims.count }),
    stop() {
      chat.stop();
      likes.stop();
      claims.stop();
    },
  };
}
