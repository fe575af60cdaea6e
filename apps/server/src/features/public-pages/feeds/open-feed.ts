import type { Deps } from '../../../deps.ts';
import type { GuestContent } from '../create-guest-pages.ts';
import { communityPath, hashtagPath, memberPath, type Site } from '../pages/site.view.ts';
import type { GuestPost } from '../public-pages.view.ts';
import { readCommunity } from '../read-community.ts';
import { readHashtag } from '../read-hashtag.ts';
import { readMember } from '../read-member.ts';
import { readPosts } from '../read-posts.ts';
import { renderFeed } from './render-feed.ts';

type Feed = { path: string; title: string; posts: GuestPost[]; isIndexed: boolean };

/** Opens the feed of a profile, a community or a hashtag. */
export async function openFeed(
  deps: Pick<Deps, 'db' | 'clock'>,
  site: Site,
  kind: 'user' | 'community' | 'hashtag',
  key: string,
): Promise<GuestContent> {
  const feed = await readFeed(deps, kind, key);
  if (feed === undefined || feed === 'deleted') return feed;
  return {
    type: 'application/atom+xml; charset=utf-8',
    body: renderFeed(site, feed),
    headers: feed.isIndexed ? {} : { 'x-robots-tag': 'noindex' },
  };
}

async function readFeed(
  deps: Pick<Deps, 'db' | 'clock'>,
  kind: 'user' | 'community' | 'hashtag',
  key: string,
): Promise<Feed | 'deleted' | undefined> {
  if (kind === 'hashtag') {
    const found = await readHashtag(deps, key, undefined);
    return found && { path: hashtagPath(found.tag), title: `#${found.name}`, posts: found.posts, isIndexed: true };
  }
  if (kind === 'community') {
    const found = await readCommunity(deps, key);
    if (found === undefined || found === 'deleted') return found;
    const { posts } = await readPosts(deps, { of: 'community', key: found.id }, undefined);
    return { path: communityPath(found.id), title: found.name, posts, isIndexed: true };
  }
  const found = await readMember(deps, key);
  if (!found) return undefined;
  const { posts } = await readPosts(deps, { of: 'member', key: found.id }, undefined);
  return { path: memberPath(found.handle), title: found.name, posts, isIndexed: found.isIndexed };
}
