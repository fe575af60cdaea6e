import { createChance } from './chance.ts';
import { openGallery } from './gallery.ts';
import { inOneTransaction } from './in-one-transaction.ts';
import { addressOf, hero, interests } from './people.ts';
import { playConversations } from './play-conversations.ts';
import { playArrivals, playCommunities, playFriendships } from './play-people.ts';
import { playPosts } from './play-posts.ts';
import { playTasks } from './play-tasks.ts';
import { readConversations, readPosts } from './read-texts.ts';
import { type Outside, type Stage, setStage } from './stage.ts';
import { castPlayers, dayMs, hourMs, type Story, storyMs } from './story.ts';
import { createTimeline } from './timeline.ts';

const seed = 20_261;
const wholePosts = 30;
// Notifications are flushed in batches: every few hours of demo time, and more often in its last days.
const toldEveryMs = 4 * hourMs;
const toldLateEveryMs = 0.5 * hourMs;

/**
 * Loads the demo community into an empty database in one transaction; its history ends at `now`. Does nothing if
 * another process loads it at the same time or the database has a user. `postsPerInterest` reduces the size for tests.
 * Returns whether it was loaded.
 */
export async function loadDemo(
  outside: Outside,
  { now = new Date(), postsPerInterest = wholePosts }: { now?: Date; postsPerInterest?: number } = {},
): Promise<boolean> {
  if (await hasMembers(outside.db)) return false;
  return outside.db.exclusively('demo community', async () => {
    if (await hasMembers(outside.db)) return false;
    outside.log.info('loading the demo community (takes some seconds)');
    const gallery = openGallery(outside.log);
    try {
      await inOneTransaction(outside.db, async (db) => {
        const stage = await setStage(outside, db, now);
        await play(await tellStory(stage, gallery, postsPerInterest), now);
      });
    } catch (error) {
      await gallery.takeDown(outside.storage);
      throw error;
    } finally {
      await gallery.close();
    }
    return true;
  });
}

/** Whether the database contains the demo community. */
export async function isDemoLoaded(db: Outside['db']): Promise<boolean> {
  const { rows } = await db.pool.query('SELECT 1 FROM users WHERE username = $1 AND email = $2', [
    `${hero}.fun`,
    addressOf(hero),
  ]);
  return rows.length > 0;
}

async function hasMembers(db: Outside['db']): Promise<boolean> {
  const { rows } = await db.pool.query('SELECT 1 FROM users LIMIT 1');
  return rows.length > 0;
}

async function tellStory(stage: Stage, gallery: Story['gallery'], postsPerInterest: number): Promise<Story> {
  const chance = createChance(seed);
  const posts = new Map<Story['clubs'][number]['about'], Awaited<ReturnType<typeof readPosts>>>();
  for (const interest of interests) posts.set(interest, (await readPosts(interest)).slice(-postsPerInterest));
  const story: Story = {
    stage,
    gallery,
    chance,
    timeline: createTimeline(),
    posts,
    conversations: await readConversations(),
    players: castPlayers(chance),
    clubs: [],
  };
  playArrivals(story);
  playCommunities(story);
  playFriendships(story);
  playTasks(story);
  playPosts(story);
  playConversations(story);
  return story;
}

async function play({ stage, timeline, players }: Story, now: Date): Promise<void> {
  const beginMs = now.getTime() - storyMs;
  let toldMs = 0;
  await timeline.play(async (atMs) => {
    if (atMs - toldMs > (atMs > storyMs - 2 * dayMs ? toldLateEveryMs : toldEveryMs)) {
      await stage.tell();
      toldMs = atMs;
    }
    stage.at(new Date(beginMs + atMs));
  });
  await stage.tell();
  // No client has the sessions that the sign-ups created.
  await stage.db.pool.query('DELETE FROM sessions');
  // Without socket connections there is no presence: each user's last activity replaces it.
  await stage.db.pool.query(`
    UPDATE users SET last_seen_at = seen.at FROM (
      SELECT user_id, max(at) AS at FROM (
        SELECT user_id, created_at AS at FROM posts UNION ALL SELECT user_id, created_at FROM comments
        UNION ALL SELECT sender_id, created_at FROM messages UNION ALL SELECT user_id, created_at FROM post_likes
        UNION ALL SELECT id, created_at FROM users
      ) deeds GROUP BY user_id
    ) seen WHERE seen.user_id = users.id`);
  // The leaderboard baselines of this week and month may predate the demo users. They are rebuilt from the ledger.
  await stage.db.pool.query('DELETE FROM standing_starts');
  const known = new Set([...players.values()].map(({ id }) => id));
  const { rows } = await stage.db.pool.query<{ id: string }>('SELECT id FROM users');
  if (rows.some(({ id }) => !known.has(id))) throw new Error('A member joined while the demo community was loaded.');
}
