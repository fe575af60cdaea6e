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

/** What members do all day: they write to each other, like and claim tasks. */
export type Everyday = {
  chat: ChatLoad;
  likes: LikeLoad;
  /** Those who claim, and the tasks there are, which they claim from the first one on. */
  doers: Member[];
  tasks: string[];
  /** Starts the load. */
  begin(): void;
  /** How much was answered with success so far. */
  answered(): number;
  /** Ends the load, waits until everything has arrived, and holds it against the database; answers what is wrong. */
  finish(): Promise<string[]>;
  facts(): Record<string, number>;
  stop(): void;
};

/** Prepares members for so many messages a second and connects them. The members spread over the servers that `urls` answers. */
export async function everyday(ask: Ask, urls: () => string[], perSecond: number): Promise<Everyday> {
  // A member may write 30 messages a minute; half of that leaves room to catch up after a time without a server.
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
      // What is still on its way must not arrive while the database is being read.
      chat.stop();
      await pause(500);
      return [
        ...(isSettled ? [] : ['not everything written arrived in time']),
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
