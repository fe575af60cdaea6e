import { dayMs, hourMs } from '@gumball/rules/formats/durations';
import { retryOnDeadlock } from '../src/platform/db/database.ts';
import { mainUser } from '../src/platform/doctor/demo-accounts.ts';
import { leaseNode } from '../src/platform/ids/node-lease.ts';
import { createRng } from '../src/platform/random/rng.ts';
import { createDemoPictures } from './demo-pictures.ts';
import { inOneTransaction } from './in-one-transaction.ts';
import { emailOf, interests } from './profiles.ts';
import { readConversations, readPosts } from './read-texts.ts';
import { seedCommunityTasks } from './seed-community-tasks.ts';
import { createSeedContext, type SeedContext, type SeedDeps } from './seed-context.ts';
import { seedConversations } from './seed-conversations.ts';
import { seedEvents } from './seed-events.ts';
import { seedFigures } from './seed-figures.ts';
import { seedModeration } from './seed-moderation.ts';
import { seedCommunities, seedFriendships, seedSignUps } from './seed-people.ts';
import { seedPosts } from './seed-posts.ts';
import { seedPublicPages } from './seed-public-pages.ts';
import { seedShop } from './seed-shop.ts';
import { seedTasks } from './seed-tasks.ts';
import { seedTips } from './seed-tips.ts';
import { createDemoUsers, type Story, storyMs } from './story.ts';
import { createTimeline } from './timeline.ts';

const seed = 20_261;
const defaultPosts = 30;
// Notifications are flushed in batches: every few hours of demo time, and more often in its last days.
const progressEveryMs = 4 * hourMs;
const slowProgressEveryMs = 0.5 * hourMs;

/**
 * Loads the demo community into an empty database in one transaction; its history ends at `now`. Does nothing if
 * another process loads it at the same time or the database has a user. `postsPerInterest` reduces the size for tests.
 * Once `signal` is aborted, nothing of it remains and the reason is thrown. Returns whether it was loaded.
 */
export async function loadDemo(
  outside: SeedDeps,
  {
    now = new Date(),
    postsPerInterest = defaultPosts,
    signal,
  }: { now?: Date; postsPerInterest?: number; signal?: AbortSignal } = {},
): Promise<boolean> {
  if (await hasMembers(outside.db)) return false;
  return outside.db.withAdvisoryLock('demo community', async () => {
    if (await hasMembers(outside.db)) return false;
    outside.log.info('loading the demo community (takes some seconds)');
    // Distributed, its long transaction can deadlock with a job that changes the same reference table.
    await retryOnDeadlock(outside.log, 'demo community', () => loadOnce(outside, { now, postsPerInterest, signal }));
    await seedFigures(outside, now);
    return true;
  });
}

async function loadOnce(
  outside: SeedDeps,
  { now, postsPerInterest, signal }: { now: Date; postsPerInterest: number; signal: AbortSignal | undefined },
): Promise<void> {
  const pictures = createDemoPictures(outside.log, signal);
  const node = await leaseNode(outside.db);
  try {
    await inOneTransaction(outside.db, async (db) => {
      const stage = await createSeedContext(outside, db, { endsAt: now, node });
      await runTimeline(await createStory(stage, pictures, postsPerInterest), now, signal);
    });
  } catch (error) {
    await pictures.removeAll(outside.storage);
    throw error;
  } finally {
    await node.release();
  }
}

/** Whether the database contains the demo community. */
export async function isDemoLoaded(db: SeedDeps['db']): Promise<boolean> {
  const { rows } = await db.pool.query('SELECT 1 FROM users WHERE username = $1 AND email = $2', [
    `${mainUser}.fun`,
    emailOf(mainUser),
  ]);
  return rows.length > 0;
}

async function hasMembers(db: SeedDeps['db']): Promise<boolean> {
  const { rows } = await db.pool.query('SELECT 1 FROM users LIMIT 1');
  return rows.length > 0;
}

async function createStory(stage: SeedContext, pictures: Story['pictures'], postsPerInterest: number): Promise<Story> {
  const rng = createRng(seed);
  const posts = new Map<Story['clubs'][number]['about'], Awaited<ReturnType<typeof readPosts>>>();
  for (const interest of interests) posts.set(interest, (await readPosts(interest)).slice(-postsPerInterest));
  const story: Story = {
    stage,
    pictures,
    rng,
    timeline: createTimeline(),
    posts,
    conversations: await readConversations(),
    players: createDemoUsers(rng),
    clubs: [],
  };
  seedSignUps(story);
  seedCommunities(story);
  seedFriendships(story);
  seedTasks(story);
  seedCommunityTasks(story);
  seedModeration(story);
  seedEvents(story);
  seedTips(story);
  seedPublicPages(story);
  seedShop(story);
  seedPosts(story);
  seedConversations(story);
  return story;
}

async function runTimeline(
  { stage, timeline, players }: Story,
  now: Date,
  signal: AbortSignal | undefined,
): Promise<void> {
  const beginMs = now.getTime() - storyMs;
  let loggedMs = 0;
  await timeline.play(async (atMs) => {
    signal?.throwIfAborted();
    if (atMs - loggedMs > (atMs > storyMs - 2 * dayMs ? slowProgressEveryMs : progressEveryMs)) {
      await stage.notifyCommitted();
      loggedMs = atMs;
    }
    stage.at(new Date(beginMs + atMs));
  });
  await stage.notifyCommitted();
  // No client has the sessions that the sign-ups created.
  await stage.db.pool.query('DELETE FROM sessions');
  // Without socket connections there is no presence: each user's last activity replaces it.
  await stage.db.pool.query(`
    INSERT INTO user_last_seen (user_id, at)
    SELECT user_id, max(at) FROM (
      SELECT user_id, created_at AS at FROM posts UNION ALL SELECT user_id, created_at FROM comments
      UNION ALL SELECT sender_id, created_at FROM messages UNION ALL SELECT user_id, created_at FROM post_likes
      UNION ALL SELECT id, created_at FROM users
    ) activity GROUP BY user_id
    ON CONFLICT (user_id) DO UPDATE SET at = excluded.at`);
  // The leaderboard baselines of this week and month may predate the demo users. They are rebuilt from the ledger.
  await stage.db.pool.query('DELETE FROM leaderboard_baselines');
  const known = new Set([...players.values()].map(({ id }) => id));
  const { rows } = await stage.db.pool.query<{ id: string }>('SELECT id FROM users');
  if (rows.some(({ id }) => !known.has(id))) throw new Error('A member joined while the demo community was loaded.');
}
