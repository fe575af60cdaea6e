import { createComment } from '../src/features/comments/create-comment.ts';
import { likeComment } from '../src/features/comments/like-comment.ts';
import { markNotifications } from '../src/features/notifications/mark-notifications.ts';
import { voteInPoll } from '../src/features/polls/vote-in-poll.ts';
import { createPost } from '../src/features/posts/create-post.ts';
import { likePost } from '../src/features/posts/like-post.ts';
import { savePost } from '../src/features/posts/save-post.ts';
import { createChance } from './chance.ts';
import { altOf } from './paint/alts.ts';
import { hero, type Interest, operator } from './people.ts';
import type { StoryPost } from './read-texts.ts';
import { asks, dayMs, hourMs, type Player, playerOf, type Story, soonAfter, storyMs } from './story.ts';

const firstPostMs = 5.5 * dayMs;
const lastPostMs = storyMs - 0.3 * hourMs;
// The number of posts per day grows with the number of users.
const growth = 0.85;

/** Seeds posts with comments, likes, saves and poll votes. */
export function playPosts(story: Story): void {
  for (const [interest, posts] of story.posts) {
    const writers = createWriters(story, interest);
    const views = createViews();
    for (const [at, post] of posts.entries()) {
      const share = ((at + story.chance.next()) / posts.length) ** growth;
      const plannedMs = firstPostMs + share * (lastPostMs - firstPostMs);
      const author = writers(post, plannedMs);
      const atMs = Math.max(plannedMs, author.joinedMs + 4 * hourMs);
      const picture = views(post.picture);
      if (picture !== undefined) story.gallery.prepare('post', picture);
      playPost(story, { interest, post, picture, atMs, author });
    }
  }
  // The main user reads the notifications in the morning; later ones are unread.
  const visitor = playerOf(story, hero);
  story.timeline.add(storyMs - 10 * hourMs, async () => {
    await story.stage.tell();
    await markNotifications(story.stage, asks(visitor), { read: 'all' });
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
function createWriters(story: Story, interest: Interest): (post: StoryPost, atMs: number) => Player {
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
    const author = post.author === undefined ? story.chance.pick(able) : playerOf(story, post.author);
    last = author.name;
    if (scene !== undefined) shown.add(`${author.name} ${scene}`);
    return author;
  };
}

type Planned = { interest: Interest; post: StoryPost; picture: string | undefined; atMs: number; author: Player };

function playPost(story: Story, { interest, post, picture, atMs, author }: Planned): void {
  const { stage, gallery, chance, timeline, players, clubs } = story;
  const { content, poll } = post;
  const club = clubs.find(({ about, members }) => about === interest && (members.get(author.name) ?? storyMs) < atMs);
  const inClub = club !== undefined && chance.next() < 0.7;
  let postId = '';
  timeline.add(atMs, async () => {
    const mediaUrls = picture === undefined ? [] : [await gallery.hang(stage, author.id, 'post', picture)];
    const mediaAlts = picture === undefined ? [] : [altOf(picture)];
    const communityId = inClub ? club.id : null;
    const made = await createPost(stage, asks(author), { content, poll, mediaUrls, mediaAlts, communityId }, undefined);
    postId = made.id;
  });

  const around = [...players.values()].filter(
    ({ name, joinedMs }) => name !== author.name && name !== operator && joinedMs + hourMs < atMs,
  );
  const close = around.filter(({ interests }) => interests.includes(interest));
  const talkers = chance.some(close.length > 2 ? close : around, post.comments.length);
  let commentedMs = atMs;
  let threadId: string | null = null;
  for (const [at, { content: words, reply }] of post.comments.entries()) {
    commentedMs = soonAfter(chance, commentedMs, (0.1 + chance.next() * (reply ? 2 : 7)) * hourMs);
    const speaker = reply ? author : (talkers[at] ?? chance.pick(around));
    const fans = chance.some(around, chance.between(0, 4)).filter((fan) => fan !== speaker);
    let commentId = '';
    timeline.add(commentedMs, async () => {
      const parentId = reply ? threadId : null;
      const made = await createComment(stage, asks(speaker), { postId, parentId, content: words }, undefined);
      commentId = made.id;
      if (!reply) threadId = made.id;
    });
    for (const fan of fans) {
      timeline.add(soonAfter(chance, commentedMs, chance.next() * 20 * hourMs), () =>
        likeComment(stage, asks(fan), commentId),
      );
    }
  }

  if (poll) playVotes(story, { poll, atMs, around, id: () => postId });

  const most = picture === undefined ? 10 : 18;
  const popularity = chance.next() ** 1.4 * (author.name === hero ? 1.3 : 1);
  for (const fan of chance.some(around, Math.round(popularity * most))) {
    const likedMs = soonAfter(chance, atMs, chance.next() ** 2 * 30 * hourMs);
    timeline.add(likedMs, () => likePost(stage, asks(fan), postId));
    if (chance.next() < (fan.name === hero ? 0.3 : 0.03)) {
      timeline.add(likedMs, () => savePost(stage, asks(fan), postId));
    }
  }
}

type Asked = { poll: { options: string[]; hours: number }; atMs: number; around: Player[]; id: () => string };

/**
 * Seeds the votes of a poll. Its own random generator leaves the rest of the demo unchanged. The main user does not
 * vote in an open poll.
 */
function playVotes({ stage, timeline }: Story, { poll, atMs, around, id }: Asked): void {
  const chance = createChance(poll.options.join().length);
  const endMs = atMs + poll.hours * hourMs;
  const able = around.filter(({ name }) => name !== hero || endMs < storyMs);
  const liked = poll.options.map(() => 0.3 + chance.next());
  for (const voter of chance.some(able, Math.round(able.length * (0.4 + 0.3 * chance.next())))) {
    const votedMs = soonAfter(chance, atMs, chance.next() ** 2 * Math.min(poll.hours - 1, 40) * hourMs);
    const tastes = liked.map((weight) => weight * chance.next());
    const choice = tastes.indexOf(Math.max(...tastes));
    timeline.add(votedMs, () => voteInPoll(stage, asks(voter), id(), choice));
  }
}
