import type { Deps } from '../../../deps.ts';
import { communityCard } from '../cards/card.view.ts';
import type { GuestContent } from '../create-guest-pages.ts';
import { htmlPage } from '../page.view.ts';
import { readCommunity } from '../read-community.ts';
import { readPosts } from '../read-posts.ts';
import { renderCommunity } from './render-community.ts';
import type { Site } from './site.view.ts';

/** Opens a community. */
export async function openCommunity(
  deps: Pick<Deps, 'db' | 'clock'>,
  site: Site,
  communityId: string,
  before: string | undefined,
): Promise<GuestContent> {
  const community = await readCommunity(deps, communityId);
  if (community === undefined || community === 'deleted') return community;
  const list = await readPosts(deps, { of: 'community', key: community.id }, before);
  const options = { image: communityCard(site, community).path, isFirst: before === undefined };
  return htmlPage(renderCommunity(site, { community, ...list }, options), options.isFirst);
}
