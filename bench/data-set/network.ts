import { createRng, type Rng } from '@gumball/server/platform/random/rng';
import type pg from 'pg';
import { commentColumns, comments } from './comments.ts';
import { fillCommunityMembers } from './community-members.ts';
import { fillConversations } from './conversations.ts';
import { copyRows, withoutIndexes } from './copy.ts';
import { fillLedger, type Ledger, planLedger } from './ledger.ts';
import { fillNotifications } from './notifications.ts';
import { createText, rareWord, rareWordCount } from './random.ts';
import { fillTasks } from './tasks.ts';
import { createdMs, createTimeline, type Timeline } from './timeline.ts';

/**
 * Size of a network: 1x has 100,000 members, 1,000,000 posts, 10,000,000 likes, 3,000,000 comments, 2,000,000
 * friendships, 20,000 communities, 5,000,000 messages in 200,000 conversations, 5,000,000 ledger entries and 10,000
 * tasks.
 */
export type Size = {
  users: number;
  posts: number;
  likes: number;
  comments: number;
  friendships: number;
  communities: number;
  conversations: number;
  messages: number;
  entries: number;
  tasks: number;
};

/** Returns the size at a scale; 1 is the reference. */
export function sizeOf(scale: number): Size {
  return {
    users: Math.round(100_000 * scale),
    posts: Math.round(1_000_000 * scale),
    likes: Math.round(10_000_000 * scale),
    comments: Math.round(3_000_000 * scale),
    friendships: Math.round(2_000_000 * scale),
    communities: Math.round(20_000 * scale),
    conversations: Math.round(200_000 * scale),
    messages: Math.round(5_000_000 * scale),
    entries: Math.round(5_000_000 * scale),
    tasks: Math.round(10_000 * scale),
  };
}

/**
 * Fills an empty, migrated database with activity until `now`. The same scale gives the same rows except for their
 * times.
 */
export async function fillNetwork(
  client: pg.Client,
  size: Size,
  now: Date,
  log: (line: string) => void,
): Promise<void> {
  const startedAt = performance.now();
  const step = (label: string) => log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(7)} s  ${label}`);
  const random = createRng(20_261_120);
  const timeline = createTimeline(now);
  const { spanMs, idAt } = timeline;
  const userIds = Array.from({ length: size.users }, (_, i) => idAt((i * spanMs) / size.users / 10, i + 1));
  const communityIds = Array.from({ length: size.communities }, (_, i) => idAt(spanMs / 10 + i, i));
  const postIds = Array.from({ length: size.posts }, (_, i) => idAt(spanMs / 10 + (i * spanMs * 0.9) / size.posts, i));
  const ledger = planLedger(size.users, size.entries);
  const likesOf = distributeSkewed(size.posts, size.likes, size.users - 1, random);
  const commentsOf = distributeSkewed(size.posts, size.comments, 500, random);

  await copyRows(client, 'users', userColumns, users(timeline, userIds, ledger, random));
  const friends = 2 * Math.floor(size.friendships / size.users);
  await client.query(
    'INSERT INTO user_totals (user_id, gumballs, friends_count) SELECT id, level_gumballs, $1 FROM users',
    [friends],
  );
  await collectWords(client, 'user_vocabulary', 'users');
  step(`${size.users} members`);
  await copyRows(client, 'communities', 'id, name, created_at', communities(timeline, communityIds));
  await collectWords(client, 'community_vocabulary', 'communities');
  await withoutIndexes(client, 'friendships', async () => {
    await copyRows(
      client,
      'friendships',
      'user_id, friend_id, created_at',
      friendships(timeline, userIds, size.friendships),
    );
  });
  step(`${size.communities} communities, ${size.friendships} friendships`);
  await fillPosts(client, posts(timeline, { postIds, memberIds: userIds, communityIds, likesOf, commentsOf }, random));
  step(`${size.posts} posts`);
  await withoutIndexes(client, 'post_likes', async () => {
    await copyRows(
      client,
      'post_likes',
      'post_id, user_id, created_at',
      likes(timeline, postIds, userIds, likesOf, random),
    );
  });
  step(`${size.likes} likes`);
  await withoutIndexes(client, 'comments', async () => {
    await copyRows(client, 'comments', commentColumns, comments(timeline, postIds, userIds, commentsOf, random));
  });
  step(`${size.comments} comments`);
  await fillConversations(client, timeline, userIds, size);
  step(`${size.messages} messages in ${size.conversations} conversations`);
  await fillLedger(client, timeline, userIds, ledger);
  step(`${size.entries} ledger entries`);
  await fillTasks(client, timeline, userIds, size.tasks);
  step(`${size.tasks} tasks`);
  await client.query('ANALYZE');
  await client.query(
    'UPDATE user_totals SET posts_count = counted.posts FROM (SELECT user_id, count(*)::int AS posts FROM posts GROUP BY user_id) counted WHERE user_totals.user_id = counted.user_id',
  );
  await fillCommunityMembers(client);
  await fillNotifications(client);
  step('members of communities, notifications');
  // The rows are new, so nothing is left for the jobs that bring rows of earlier versions up to date.
  await client.query('UPDATE data_migrations SET finished_at = now() WHERE finished_at IS NULL');
  await client.query('VACUUM ANALYZE');
  await client.query('CHECKPOINT');
  step('vacuumed and analysed');
}

const userColumns =
  'id, username, email, password_hash, first_name, last_name, avatar_url, referral_code, level_gumballs, email_verified_at, created_at';

function* users({ timeAt }: Timeline, ids: string[], { balances }: Ledger, random: Rng) {
  for (const [i, id] of ids.entries()) {
    const createdAt = timeAt(createdMs(id));
    const avatar = random.next() < 0.7 ? `/uploads/avatar${i}.webp` : null;
    yield [
      id,
      `member${i}.fun`,
      `member${i}@example.com`,
      '-',
      `First${i % 977}`,
      `Last${i % 1009}`,
      avatar,
      `R${i}`,
      balances[i] ?? 0,
      createdAt,
      createdAt,
    ];
  }
}

function* communities({ timeAt }: Timeline, ids: string[]) {
  for (const [i, id] of ids.entries()) yield [id, `Community ${i}`, timeAt(createdMs(id))];
}

// Members form a ring, and each befriends the next few in steps of seven: every pair once, stored in both directions.
function* friendships({ spanMs, timeAt }: Timeline, ids: string[], count: number) {
  const perMember = Math.floor(count / ids.length);
  for (const [i, id] of ids.entries()) {
    for (let j = 1; j <= perMember; j += 1) {
      const friend = ids[(i + j * 7) % ids.length] ?? id;
      if (friend === id) continue;
      yield [id, friend, timeAt(spanMs / 5)];
      yield [friend, id, timeAt(spanMs / 5)];
    }
  }
}

// A skewed distribution: few posts get most of the count. The weight is the fourth power of a random number.
function distributeSkewed(posts: number, count: number, max: number, random: Rng): Uint32Array {
  const shares = new Float64Array(posts);
  let sum = 0;
  for (let i = 0; i < posts; i += 1) {
    const weight = random.next() ** 4;
    shares[i] = weight;
    sum += weight;
  }
  return Uint32Array.from(shares, (weight) => Math.min(max, Math.round((weight / sum) * count)));
}

const postColumns = 'id, user_id, community_id, content, post_type, media, likes_count, comments_count, created_at';

async function collectWords(client: pg.Client, vocabulary: string, table: string): Promise<void> {
  await client.query(`INSERT INTO ${vocabulary} SELECT word FROM ts_stat('SELECT search_terms FROM ${table}')
    WHERE length(word) BETWEEN 4 AND 40 AND word !~ '[0-9]' ON CONFLICT DO NOTHING`);
}

type PostPlan = {
  postIds: string[];
  memberIds: string[];
  communityIds: string[];
  likesOf: Uint32Array;
  commentsOf: Uint32Array;
};

// Collects the vocabulary at the end.
async function fillPosts(client: pg.Client, rows: Iterable<readonly (string | number | null)[]>): Promise<void> {
  await withoutIndexes(client, 'posts', async () => {
    await copyRows(client, 'posts', postColumns, rows);
  });
  await client.query(`INSERT INTO post_vocabulary SELECT word FROM ts_stat('SELECT search_terms FROM posts')
    WHERE length(word) BETWEEN 4 AND 40 AND word !~ '[0-9]' ON CONFLICT DO NOTHING`);
}

function* posts(
  { timeAt }: Timeline,
  { postIds, memberIds: userIds, communityIds, likesOf, commentsOf }: PostPlan,
  random: Rng,
) {
  for (const [i, id] of postIds.entries()) {
    const author = userIds[Math.floor(random.next() ** 2 * userIds.length)] ?? '';
    const community = random.next() < 0.4 ? (communityIds[random.below(communityIds.length)] ?? null) : null;
    const hasImage = random.next() < 0.5;
    const media = hasImage
      ? `[{"url":"/uploads/p${i}.webp","kind":"image","width":1600,"height":1000,"alt":"","placeholder":null,"posterUrl":null,"sizes":[{"url":"/uploads/p${i}-640.webp","width":640}]}]`
      : '[]';
    yield [
      id,
      author,
      community,
      i % 10 === 0
        ? `${createText(random, 40)} ${rareWord((i / 10) % rareWordCount(postIds.length))}`
        : createText(random, 40),
      hasImage ? 'photo' : 'text',
      media,
      likesOf[i] ?? 0,
      commentsOf[i] ?? 0,
      timeAt(createdMs(id)),
    ];
  }
}

// Consecutive members like a post, so that no member likes a post twice.
function* likes({ timeAt }: Timeline, postIds: string[], userIds: string[], likesOf: Uint32Array, random: Rng) {
  for (const [i, postId] of postIds.entries()) {
    const first = random.below(userIds.length);
    const createdAt = timeAt(createdMs(postId));
    for (let j = 0; j < (likesOf[i] ?? 0); j += 1)
      yield [postId, userIds[(first + j) % userIds.length] ?? '', createdAt];
  }
}
