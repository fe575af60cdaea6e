import type { DemoPictures } from './demo-pictures.ts';
import { type Interest, profiles } from './profiles.ts';
import type { StoryConversation, StoryPost } from './read-texts.ts';
import type { Rng } from './rng.ts';
import { type SeedContext, viewerOf } from './seed-context.ts';
import type { Timeline } from './timeline.ts';

/** The hour in milliseconds. */
export const hourMs = 3_600_000;
/** The day in milliseconds. */
export const dayMs = 24 * hourMs;
/** How long the story is. Everything lies before its end, the moment of loading. */
export const storyMs = 35 * dayMs;

/** A member of the story once it is known when they join. `id` is there from then on. */
export type DemoUser = { name: string; joinedMs: number; interests: readonly Interest[]; id: string };
/** A community once it is known when it is founded, and who joins it when. */
export type CommunityState = {
  name: string;
  about: Interest;
  foundedMs: number;
  members: Map<string, number>;
  id: string;
};

/** Everything that the parts of the story share. */
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

/** Sets down when everybody joins: a few on the first day, the others over two weeks. */
export function createDemoUsers(rng: Rng): Map<string, DemoUser> {
  const early = 8;
  return new Map(
    profiles.map(({ name, interests }, at) => {
      const joinedMs = at < early ? at * 2.5 * hourMs : (0.8 + (at - early) * 0.4 + rng.next() * 0.3) * dayMs;
      return [name, { name, joinedMs, interests, id: '' }];
    }),
  );
}

/** The player of that name. */
export function userOf({ players }: Pick<Story, 'players'>, name: string): DemoUser {
  const player = players.get(name);
  if (!player) throw new Error(`There is no ${name} in the story.`);
  return player;
}

/** A player as the actions see who asks. */
export const viewerFor = (player: DemoUser) => viewerOf(player.id);

/** A moment after another, within the story: as many milliseconds later as wished, or a share of what is left. */
export function soonAfter(rng: Rng, atMs: number, preferredMs: number): number {
  const left = storyMs - atMs;
  return atMs + (preferredMs < left * 0.9 ? preferredMs : left * (0.1 + 0.8 * rng.next()));
}
