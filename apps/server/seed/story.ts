import { dayMs, hourMs } from '@gumball/rules/formats/durations';
import type { Rng } from '../src/platform/random/rng.ts';
import type { DemoPictures } from './demo-pictures.ts';
import { type Interest, profiles } from './profiles.ts';
import type { StoryConversation, StoryPost } from './read-texts.ts';
import { type SeedContext, viewerOf } from './seed-context.ts';
import type { Timeline } from './timeline.ts';

/** The length of the demo timeline. It ends at the time of loading. */
export const storyMs = 35 * dayMs;

/** A demo user with the time of registration. `id` is set at that time. */
export type DemoUser = { name: string; joinedMs: number; interests: readonly Interest[]; id: string };
/** A demo community with the time of its creation and the join time of each member. */
export type CommunityState = {
  name: string;
  about: Interest;
  foundedMs: number;
  members: Map<string, number>;
  id: string;
};

/** The context that all parts of the seed share. */
export type Story = {
  stage: SeedContext;
  pictures: DemoPictures;
  rng: Rng;
  timeline: Timeline;
  posts: ReadonlyMap<Interest, StoryPost[]>;
  conversations: StoryConversation[];
  players: ReadonlyMap<string, DemoUser>;
  clubs: CommunityState[];
};

/** Schedules the sign-ups: a few on the first day, the others over two weeks. */
export function createDemoUsers(rng: Rng): Map<string, DemoUser> {
  const early = 8;
  return new Map(
    profiles.map(({ name, interests }, at) => {
      const joinedMs = at < early ? at * 2.5 * hourMs : (0.8 + (at - early) * 0.4 + rng.next() * 0.3) * dayMs;
      return [name, { name, joinedMs, interests, id: '' }];
    }),
  );
}

/** The demo user with a name. */
export function userOf({ players }: Pick<Story, 'players'>, name: string): DemoUser {
  const player = players.get(name);
  if (!player) throw new Error(`Unknown demo user ${name}.`);
  return player;
}

/** The viewer for a demo user. */
export const viewerFor = (player: DemoUser) => viewerOf(player.id);

/** A later time within the timeline: after the given delay, or at a random share of the remaining time. */
export function soonAfter(rng: Rng, atMs: number, preferredMs: number): number {
  const left = storyMs - atMs;
  return atMs + (preferredMs < left * 0.9 ? preferredMs : left * (0.1 + 0.8 * rng.next()));
}
