import type pg from 'pg';
import { fillCommunityMembers } from './community-members.ts';
import { copyRows, withoutIndexes } from './copy.ts';
import { fillNotifications } from './notifications.ts';
import { createRandom, createText, type Random } from './random.ts';

/** How large a network is: 1x has 100,000 members, 1,000,000 posts, 10,000,000 likes, 2,000,000 friendships and 20,000 communities. */
export type Size = { members: number; posts: number; likes: number; friendships: number; communities: number };

/** The size at a scale; 1 is the reference. */
export function sizeOf(scale: number): Size {
  return {
    members: Math.round(100_000 * scale),
    posts: Math.round(1_000_000 * scale),
    likes: Math.round(10_000_000 * scale),
    friendships: Math.round(2_000_000 * scale),
    communities: Math.round(20_000 * scale),
  };
}

const epochMs = Date.UTC(2026, 0, 1);
const spanMs = 300 * 24 * 3_600_000;

// Ids as the server makes them: milliseconds in the upper bits, so that they sort by time.
const idAt = (ms: number, tail: number) => String((BigInt(Math.floor(ms)) << 22n) | BigInt(tail & 0x3f_ffff));
const timeAt = (ms: number) => new Date(epochMs + ms).toISOString();

/** Fills an empty, migrated database. The same scale gives the same rows. */
export async function fillNetwork(client: pg.Client, size: Size, say: (line: string) => void): Promise<void> {
  const begun = performance.now();
  const step = (what: string) => say(`${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${what}`);
  const random = createRandom(20_261_120);
  const memberIds = Array.from({ length: size.members }, (_, i) => idAt((i * spanMs) / size.members / 10, i));
  const communityIds = Array.from({ length: size.communities }, (_, i) => idAt(spanMs / 10 + i, i));
  const postIds = Array.from({ length: size.posts }, (_, i) => idAt(spanMs / 10 + (i * spanMs * 0.9) / size.posts, i));

  // Tables that others refer to lose their primary key only after those references are gone.
  await withoutIndexes(client, 'post_likes', async () => {
    await copyRows(client, 'users', memberColumns, members(memberIds, random));
    step(`${size.members} members`);
    await copyRows(client, 'communities', 'id, name, member_count, created_at', communities(communityIds, random));
    step(`${size.communities} communities`);
    await withoutIndexes(client, 'friendships', async () => {
      await copyRows(client, 'friendships', 'user_id, friend_id, created_at', friendships(memberIds, size.friendships));
    });
    step(`${size.friendships} friendships`);
    const likesOf = shareLikes(size, random);
    await copyRows(client, 'posts', postColumns, posts(postIds, memberIds, communityIds, likesOf, random));
    step(`${size.posts} posts`);
    await copyRows(client, 'post_likes', 'post_id, user_id, created_at', likes(postIds, memberIds, likesOf, random));
    step(`${size.likes} likes`);
  });
  step('indexes of the likes');
  await client.query(
    'UPDATE users SET posts_count = counted.posts FROM (SELECT user_id, count(*)::int AS posts FROM posts GROUP BY user_id) counted WHERE users.id = counted.user_id',
  );
  await fillCommunityMembers(client);
  step('members of communities');
  await fillNotifications(client);
  step('notifications');
  await client.query('VACUUM ANALYZE');
  await client.query('CHECKPOINT');
  step('vacuumed and analysed');
}

const memberColumns =
  'id, username, email, password_hash, first_name, last_name, avatar_url, referral_code, gumballs, email_verified_at, created_at';

function* members(ids: string[], random: Random) {
  for (const [i, id] of ids.entries()) {
    const at = timeAt((i * spanMs) / ids.length / 10);
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
      random.below(60_000),
      at,
      at,
    ];
  }
}

function* communities(ids: string[], random: Random) {
  for (const [i, id] of ids.entries()) yield [id, `Community ${i}`, random.below(500), timeAt(spanMs / 10 + i)];
}

// Each member befriends the next few around a ring, and one far away: every pair once, every pair from both sides.
function* friendships(ids: string[], count: number) {
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

// Few posts are loved by many: the share falls with the square of a random number.
function shareLikes(size: Size, random: Random): Uint32Array {
  const shares = new Float64Array(size.posts);
  let sum = 0;
  for (let i = 0; i < size.posts; i += 1) {
    const share = random.next() ** 4;
    shares[i] = share;
    sum += share;
  }
  return Uint32Array.from(shares, (share) => Math.min(size.members - 1, Math.round((share / sum) * size.likes)));
}

const postColumns = 'id, user_id, community_id, content, post_type, media, likes_count, created_at';

function* posts(ids: string[], memberIds: string[], communityIds: string[], likesOf: Uint32Array, random: Random) {
  for (const [i, id] of ids.entries()) {
    const author = memberIds[Math.floor(random.next() ** 2 * memberIds.length)] ?? '';
    const community = random.next() < 0.4 ? (communityIds[random.below(communityIds.length)] ?? null) : null;
    const picture = random.next() < 0.5;
    const media = picture
      ? `[{"url":"/uploads/p${i}.webp","kind":"image","width":1600,"height":1000,"alt":"","placeholder":null,"posterUrl":null,"sizes":[{"url":"/uploads/p${i}-640.webp","width":640}]}]`
      : '[]';
    yield [
      id,
      author,
      community,
      createText(random, 40),
      picture ? 'photo' : 'text',
      media,
      likesOf[i] ?? 0,
      timeAt(Number(BigInt(id) >> 22n)),
    ];
  }
}

// The likers of a post walk through the members with a stride, so that nobody likes a post twice.
function* likes(postIds: string[], memberIds: string[], likesOf: Uint32Array, random: Random) {
  for (const [i, postId] of postIds.entries()) {
    const first = random.below(memberIds.length);
    const at = timeAt(Number(BigInt(postId) >> 22n));
    for (let j = 0; j < (likesOf[i] ?? 0); j += 1) yield [postId, memberIds[(first + j) % memberIds.length] ?? '', at];
  }
}
