import { pause } from '../fault.ts';
import { checkBooks } from './books.ts';
import { ChatLoad } from './chat-load.ts';
import { ClaimLoad, makeTasks } from './claim-load.ts';
import type { Ask } from './cluster.ts';
import { LikeLoad } from './like-load.ts';
import { type Member, makeMembers, makePairs, makePosts } from './people.ts';

const settledWithinMs = 120_000;
const checkedWithinMs = 60_000;
const likesPart = 0.25;
const claimsPart = 0.05;

/** Background load: members send messages, like posts and claim tasks. */
export type Everyday = {
  chat: ChatLoad;
  likes: LikeLoad;
  /** The members who claim tasks, and the tasks in the order of the claims. */
  doers: Member[];
  tasks: string[];
  /** Starts the load. */
  begin(): void;
  /** Number of successful actions so far. */
  answered(): number;
  /** Stops the load, waits for delivery, and checks the result against the database. Returns the violations. */
  finish(): Promise<string[]>;
  facts(): Record<string, number>;
  stop(): void;
};

/** Prepares members for `perSecond` messages per second and connects them, distributed over the servers `urls`. */
export async function everyday(ask: Ask, urls: () => string[], perSecond: number): Promise<Everyday> {
  // The rate limit is 30 messages a minute. Half of it leaves room to catch up after an outage.
  const members = await makeMembers(ask, Math.max(24, Math.ceil(perSecond * 4)));
  const pairs = await makePairs(ask, members);
  const doers = members.slice(0, 20);
  const [author] = members;
  const posts = author ? await makePosts(ask, author, 200) : [];
  const tasks = await makeTasks(ask, doers, 200, null);
  const pick = (turn: number) => urls()[turn % urls().length] ?? '';
  const chat = new ChatLoad(pairs, (pair, member) => pick(pair + member));
  const likes = new LikeLoad(members, posts, pick);
  const claims = new ClaimLoad();
  await chat.connect();
  return {
    chat,
    likes,
    doers,
    tasks,
    begin() {
      chat.begin(perSecond);
      likes.begin(Math.max(2, perSecond * likesPart));
      claims.begin(urls(), doers, tasks, Math.max(2, perSecond * claimsPart));
    },
    answered: () => chat.confirmed + likes.count + claims.count,
    async finish() {
      chat.pause();
      await likes.settle();
      await claims.settle();
      const isSettled = await chat.settle(settledWithinMs);
      // No message may arrive while the database is checked.
      chat.stop();
      await pause(500);
      return [
        ...(isSettled ? [] : ['not all messages were delivered in time']),
        ...(await chat.check(ask)),
        ...(await likes.check(ask)),
        ...(await claims.check(ask, checkedWithinMs)),
        ...(await checkBooks(ask)),
      ];
    },
    facts: () => ({ messages: chat.confirmed, likes: likes.count, claims: claims.count }),
    stop() {
      chat.stop();
      likes.stop();
      claims.stop();
    },
  };
}
