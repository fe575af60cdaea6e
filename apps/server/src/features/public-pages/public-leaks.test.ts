/**
 * What guests must never see: every kind of hidden thing is made with words of its own, and everything that a crawler
 * can reach is searched for them.
 */
import { expect, it } from 'vitest';
import { createUpload, writeComment, writePost } from '../../../test/data/builders.ts';
import { createCommunityWith } from '../../../test/data/communities.ts';
import { becomeFriends } from '../../../test/data/friendship.ts';
import { asGuest, type GuestReply, openPublicPages } from '../../../test/data/public-pages.ts';
import { createTestUser, type TestUser } from '../../../test/data/users.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';

type Hidden = { paths: string[]; words: string[] };

const set = (app: TestApp, table: 'users' | 'communities' | 'posts', id: string, change: Record<string, unknown>) =>
  app.deps.db.kysely.updateTable(table).set(change).where('id', '=', id).execute();

const postPaths = (id: string) => [`/post/${id}`, `/embed/post/${id}`, `/cards/post/${id}/x.png`];
const memberPaths = ({ id, username }: TestUser) => {
  const handle = username.replace('.fun', '');
  return [
    `/user/${handle}`,
    `/user/${username}`,
    `/user/${id}`,
    `/user-profile/${id}`,
    `/user/${handle}/feed.xml`,
    `/cards/user/${handle}/x.png`,
    `/user/${handle}?before=9`,
    `/cards/invitation/REF${handle.toUpperCase()}/x.png`,
  ];
};
const communityPaths = (id: string) => [
  `/community/${id}`,
  `/community/${id}/feed.xml`,
  `/cards/community/${id}/x.png`,
];

/**
 * Members whom guests must not see. Each writes a post, in public and in an open community, a comment and a reply, and
 * receives a reply from a member whom guests see.
 */
async function hideMembers(
  app: TestApp,
  open: { communityId: string; postId: string; commentId: string; visible: TestUser },
): Promise<Hidden> {
  const hidden: Hidden = { paths: [], words: [] };
  const states: Record<string, Record<string, unknown>> = {
    optedout: { show_to_guests: false },
    suspended: { suspended_at: new Date() },
    limited: { limited_until: new Date(Date.now() + 3_600_000) },
    removed: { deleted_at: new Date() },
    unnamed: { first_name: '', last_name: '' },
  };
  for (const [state, change] of Object.entries(states)) {
    const member = await createTestUser(app, `xq${state}`);
    await member.post(`/communities/${open.communityId}/join`);
    const words = [`xqpost${state}`, `xqown${state}`, `xqcomment${state}`, `#xqtag${state}`];
    words.push(`xqreply${state}`, `xqbelow${state}`);
    const posts = [
      await writePost(member, `${words[0]} ${words[3]}`),
      await writePost(member, `${words[1]}`, { communityId: open.communityId }),
    ];
    const comment = await writeComment(member, open.postId, words[2] ?? '');
    await writeComment(member, open.postId, `xqreply${state}`, open.commentId);
    await writeComment(open.visible, open.postId, `xqbelow${state}`, comment.id);
    hidden.paths.push(`/post/${open.postId}?comment=${comment.id}`);
    hidden.words.push(comment.id);
    const avatar = await createUpload(app, member, { purpose: 'avatar' });
    await set(app, 'users', member.id, { bio: `xqbio${state}`, location: `xqplace${state}`, avatar_url: avatar });
    await set(app, 'users', member.id, change);
    hidden.paths.push(...memberPaths(member), ...posts.flatMap(({ id }) => postPaths(id)), `/hashtag/xqtag${state}`);
    hidden.words.push(`xq${state}`, ...words, `xqbio${state}`, `xqplace${state}`, avatar, member.id);
    hidden.words.push(...posts.map(({ id }) => id));
  }
  return hidden;
}

/** Posts of a visible member that guests must not read. */
async function hidePosts(app: TestApp, author: TestUser, friend: TestUser): Promise<Hidden> {
  await becomeFriends(author, friend);
  const file = await createUpload(app, author);
  const made = [
    await writePost(author, 'xqforfriends #xqtagfriends', { friendsOnly: true, mediaUrls: [file] }),
    await writePost(author, 'xqbehindwarning #xqtagwarning', { contentWarning: 'xqwarning' }),
  ];
  for (const access of ['private', 'hidden'] as const) {
    const { id } = await createCommunityWith(author, [], `xqname${access}`, {
      access,
      description: `xqdescription${access}`,
    });
    made.push(await writePost(author, `xqin${access} #xqtag${access}`, { communityId: id }));
  }
  const quoting = await writePost(friend, 'A quote of nothing that you see');
  await set(app, 'posts', quoting.id, { quoted_post_id: made[1]?.id });
  const communities = await app.deps.db.kysely
    .selectFrom('communities')
    .select('id')
    .where('name', 'like', 'xqname%')
    .execute();
  const tags = ['friends', 'warning', 'private', 'hidden'].map((name) => `/hashtag/xqtag${name}`);
  return {
    paths: [
      ...made.flatMap(({ id }) => postPaths(id)),
      ...tags,
      ...communities.flatMap(({ id }) => communityPaths(id)),
    ],
    words: [
      'xqforfriends',
      'xqbehindwarning',
      'xqwarning',
      'xqinprivate',
      'xqinhidden',
      'xqname',
      'xqdescription',
      file,
      ...made.map(({ id }) => id),
      ...communities.map(({ id }) => id),
    ],
  };
}

/** Open communities that guests must not see, by the choice of the owner. */
async function hideCommunities(author: TestUser): Promise<Hidden> {
  const { id } = await createCommunityWith(author, [], 'xqclosedtoguests', { showToGuests: false });
  const post = await writePost(author, 'xqinclosed', { communityId: id });
  return {
    paths: [...communityPaths(id), ...postPaths(post.id)],
    words: ['xqclosedtoguests', 'xqinclosed', id, post.id],
  };
}

// Each request comes from another address, so that none is stopped by the limit.
const visits = { count: 0 };
function visit(app: TestApp, path: string): Promise<GuestReply> {
  visits.count += 1;
  const from = `10.1.${Math.floor(visits.count / 250)}.${(visits.count % 250) + 1}`;
  return asGuest(app, path, { 'x-forwarded-for': from });
}

/** The same address with a key that nothing has. */
const withoutKey = (path: string) =>
  path.includes('?comment=')
    ? path.replace(/\d+$/, '12345')
    : path.replace(/[\w.]+(?=(?:\/feed\.xml|\/x\.png|\?before=9)?$)/, 'nothing');

/** A response without what the page repeats of its address. */
function withoutPath({ status, headers, text }: GuestReply, path: string): string {
  const [own = ''] = path.split('?');
  const compared = ['content-type', 'x-robots-tag', 'location', 'cache-control'].map((name) => headers.get(name));
  return [status, ...compared, text.replaceAll(encodeURIComponent(own), '').replaceAll(own, '')].join(' ');
}

/** Follows every address of the network from the given ones. Returns what each address answered. */
async function crawl(app: TestApp, starts: string[]): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const waiting = [...starts];
  const { publicUrl } = app.deps.config;
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (answers.has(path)) continue;
    const { text, headers, status } = await visit(app, path);
    answers.set(path, `${status} ${JSON.stringify([...headers])} ${text}`);
    if (status === 429) throw new Error('The crawler was stopped by the limit.');
    const found = [...text.matchAll(/(?:href|src|content|loc|uri|id)[=>]["']?([^"'<>\s]+)/g)].map(
      ([, url = '']) => url,
    );
    for (const url of [...found, headers.get('location') ?? '']) {
      const own = url.replaceAll('&#38;', '&').replace(publicUrl, '');
      if (/^\/(?!\/|login|signup|icons|uploads|public-pages)/.test(own)) waiting.push(own);
    }
  }
  return answers;
}

it('shows nothing hidden on any page, feed, sitemap, card, frame or oEmbed response', {
  timeout: 120_000,
}, async () => {
  const app = await startApp({ TRUST_PROXY: '127.0.0.1' });
  const [author, friend] = [await createTestUser(app, 'alice'), await createTestUser(app, 'bob')];
  const open = await createCommunityWith(author, [], 'Harbour');
  const post = await writePost(author, 'A visible post #visible', { communityId: open.id });
  const comment = await writeComment(friend, post.id, 'A visible comment');
  for (const text of ['one', 'two', 'three', 'four']) await writeComment(author, post.id, text, comment.id);
  const hidden = [
    await hideMembers(app, { communityId: open.id, postId: post.id, commentId: comment.id, visible: friend }),
    await hidePosts(app, author, friend),
    await hideCommunities(author),
  ];
  const words = hidden.flatMap((part) => part.words);
  await openPublicPages(app);
  const answers = await crawl(app, ['/', '/user/alice', '/sitemap.xml', '/robots.txt', '/hashtag/visible']);
  expect(answers.size).toBeGreaterThan(25);
  expect([...answers.keys()].filter((path) => path.startsWith('/oembed'))).not.toEqual([]);
  expect([...answers.keys()].filter((path) => path.includes('?comment='))).not.toEqual([]);
  expect([...answers.values()].some((text) => text.includes('A visible post'))).toBe(true);
  const leaks = [...answers].flatMap(([path, text]) =>
    words.filter((word) => text.includes(word)).map((word) => `${path}: ${word}`),
  );
  expect(leaks).toEqual([]);

  const paths = hidden.flatMap((part) => part.paths);
  const differing: string[] = [];
  for (const path of paths) {
    const [actual, missing] = [await visit(app, path), await visit(app, withoutKey(path))];
    if (actual.status !== 404 || withoutPath(actual, path) !== withoutPath(missing, withoutKey(path)))
      differing.push(path);
  }
  for (const path of paths.filter((own) => /^\/post\/\d+$/.test(own))) {
    const { status } = await visit(app, `/oembed?url=${encodeURIComponent(app.deps.config.publicUrl + path)}`);
    if (status !== 404) differing.push(`oEmbed of ${path}`);
  }
  expect(differing).toEqual([]);
});
