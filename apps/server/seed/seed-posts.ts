import { dayMs, hourMs } from '@gumball/rules/formats/durations';
import { createComment } from '../src/features/comments/create-comment.ts';
import { likeComment } from '../src/features/comments/like-comment.ts';
import { markNotifications } from '../src/features/notifications/mark-notifications.ts';
import { voteInPoll } from '../src/features/polls/vote-in-poll.ts';
import { createPost } from '../src/features/posts/create-post.ts';
import { likePost } from '../src/features/posts/likes/like-post.ts';
import { savePost } from '../src/features/posts/likes/save-post.ts';
import { mainUser, operator } from '../src/platform/doctor/demo-accounts.ts';
import { createRng } from '../src/platform/random/rng.ts';
import { altTextOf } from './picture-texts.ts';
import type { Interest } from './profiles.ts';
import type { StoryPost } from './read-texts.ts';
import { type DemoUser, type Story, soonAfter, storyMs, userOf, viewerFor } from './story.ts';

const firstPostMs = 5.5 * dayMs;
const lastPostMs = storyMs - 0.3 * hourMs;
// The number of posts per day grows with the number of users.
const growthExponent = 0.85;

/** Seeds posts with comments, likes, saves and poll votes. */
export function seedPosts(story: Story): void {
  for (const [interest, posts] of story.posts) {
    const writers = createWriters(story, interest);
    const views = createViews();
    for (const [at, post] of posts.entries()) {
      const share = ((at + story.rng.next()) / posts.length) ** growthExponent;
      const plannedMs = firstPostMs + share * (lastPostMs - firstPostMs);
      const author = writers(post, plannedMs);
      const atMs = Math.max(plannedMs, author.joinedMs + 4 * hourMs);
      const picture = views(post.picture);
      if (picture !== undefined) story.pictures.prepare('post', picture);
      seedPost(story, { interest, post, picture, atMs, author });
    }
  }
  // The main user reads the notifications in the morning; later ones are unread.
  const visitor = userOf(story, mainUser);
  story.timeline.add(storyMs - 10 * hourMs, async () => {
    await story.stage.notifyCommitted();
    await markNotifications(story.stage, viewerFor(visitor), { read: 'all' });
  });
}

/** Chooses the view of a scene if the text does not name one: the two alternate. */
function createViews(): (picture: string | undefined) => string | undefined {
  const shown = new Map<string, number>();
  return (picture) => {
    if (picture === undefined || /-\d$/.test(picture)) return picture;
    const count = shown.get(picture) ?? 0;
    shown.set(picture, count + 1);
    return `${picture}-${(count % 2) + 1}`;
  };
}

/** Chooses the author: a user with the interest who is not the previous author and has not posted the scene before. */
function createWriters(story: Story, interest: Interest): (post: StoryPost, atMs: number) => DemoUser {
  const shown = new Set<string>();
  let last = '';
  return (post, atMs) => {
    const scene = post.picture?.replace(/-\d$/, '');
    const able = [...story.players.values()].filter(
      ({ name, interests, joinedMs }) =>
        name !== operator &&
        name !== last &&
        interests.includes(interest) &&
        joinedMs + 4 * hourMs < atMs &&
        !shown.has(`${name} ${scene}`),
    );
    const author = post.author === undefined ? story.rng.pick(able) : userOf(story, post.author);
    last = author.name;
    if (scene !== undefined) shown.add(`${author.name} ${scene}`);
    return author;
  };
}

type PlannedPost = { interest: Interest; post: StoryPost; picture: string | undefined; atMs: number; author: DemoUser };

function seedPost(story: Story, { interest, post, picture, atMs, author }: PlannedPost): void {
  const { stage, pictures, rng, timeline, players, clubs } = story;
  const { content, poll } = post;
  const club = clubs.find(({ about, members }) => about === interest && (members.get(author.name) ?? storyMs) < atMs);
  const inClub = club !== undefined && rng.next() < 0.7;
  let postId = '';
  timeline.add(atMs, async () => {
    const mediaUrls = picture === undefined ? [] : [await pictures.upload(stage, author.id, 'post', picture)];
    const mediaAlts = picture === undefined ? [] : [altTextOf(picture)];
    const communityId = inClub ? club.id : null;
    const made = await createPost(
      stage,
      viewerFor(author),
      { content, poll, mediaUrls, mediaAlts, communityId, allowsReposts: true, friendsOnly: false },
      undefined,
    );
    postId = made.id;
  });

  const around = [...players.values()].filter(
    ({ name, joinedMs }) => name !== author.name && name !== operator && joinedMs + hourMs < atMs,
  );
  const close = around.filter(({ interests }) => interests.includes(interest));
  const talkers = rng.some(close.length > 2 ? close : around, post.comments.length);
  let commentedMs = atMs;
  let threadId: string | null = null;
  for (const [at, { content: words, reply }] of post.comments.entries()) {
    commentedMs = soonAfter(rng, commentedMs, (0.1 + rng.next() * (reply ? 2 : 7)) * hourMs);
    const speaker = reply ? author : (talkers[at] ?? rng.pick(around));
    const fans = rng.some(around, rng.between(0, 4)).filter((fan) => fan !== speaker);
    let commentId = '';
    timeline.add(commentedMs, async () => {
      const parentId = reply ? threadId : null;
      const made = await createComment(stage, viewerFor(speaker), { postId, parentId, content: words }, undefined);
      commentId = made.id;
      if (!reply) threadId = made.id;
    });
    for (const fan of fans) {
      timeline.add(soonAfter(rng, commentedMs, rng.next() * 20 * hourMs), () =>
        likeComment(stage, viewerFor(fan), { id: commentId, postId }),
      );
    }
  }

  if (poll) seedVotes(story, { poll, atMs, around, id: () => postId });

  const most = picture === undefined ? 10 : 18;
  const popularity = rng.next() ** 1.4 * (author.name === mainUser ? 1.3 : 1);
  for (const fan of rng.some(around, Math.round(popularity * most))) {
    const likedMs = soonAfter(rng, atMs, rng.next() ** 2 * 30 * hourMs);
    timeline.add(likedMs, () => likePost(stage, viewerFor(fan), postId));
    if (rng.next() < (fan.name === mainUser ? 0.3 : 0.03)) {
      timeline.add(likedMs, () => savePost(stage, viewerFor(fan), postId));
    }
  }
}

type PollQuestion = { poll: { options: string[]; hours: number }; atMs: number; around: DemoUser[]; id: () => string };

/**
 * Seeds the votes of a poll. Its own random generator leaves the rest of the demo unchanged. The main user does not
 * vote in an open poll.
 */
function seedVotes({ stage, timeline }: Story, { poll, atMs, around, id }: PollQuestion): void {
  const rng = createRng(poll.options.join().length);
  const endMs = atMs + poll.hours * hourMs;
  const able = around.filter(({ name }) => name !== mainUser || endMs < storyMs);
  const liked = poll.options.map(() => 0.3 + rng.next());
  for (const voter of rng.some(able, Math.round(able.length * (0.4 + 0.3 * rng.next())))) {
    const votedMs = soonAfter(rng, atMs, rng.next() ** 2 * Math.min(poll.hours - 1, 40) * hourMs);
    const tastes = liked.map((weight) => weight * rng.next());
    const choice = tastes.indexOf(Math.max(...tastes));
    timeline.add(votedMs, () => voteInPoll(stage, viewerFor(voter), id(), choice));
  }
}
