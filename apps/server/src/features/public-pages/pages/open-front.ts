import type { Deps } from '../../../deps.ts';
import { siteCard } from '../cards/card.view.ts';
import type { GuestContent } from '../create-guest-pages.ts';
import { htmlPage } from '../page.view.ts';
import { readFront } from '../read-front.ts';
import { readPosts } from '../read-posts.ts';
import { renderFront } from './render-front.ts';
import type { Site } from './site.view.ts';

/** Opens the front page, or older posts. */
export async function openFront(
  deps: Pick<Deps, 'db' | 'clock'>,
  site: Site,
  before: string | undefined,
): Promise<GuestContent> {
  const [front, list] = await Promise.all([readFront(deps), readPosts(deps, { of: 'network' }, before)]);
  const options = { image: siteCard(site).path, isFirst: before === undefined };
  return htmlPage(renderFront(site, { ...front, ...list }, options), options.isFirst);
}
