import { id } from '@gumball/contract/pagination';
import type { Deps } from '../../../deps.ts';
import { postCard } from '../cards/card.view.ts';
import type { GuestContent } from '../create-guest-pages.ts';
import { htmlPage } from '../page.view.ts';
import { readPost } from '../read-post.ts';
import { renderPost } from './render-post.ts';
import type { Site } from './site.view.ts';

/** Opens a post with its first comments. */
export async function openPost(deps: Pick<Deps, 'db' | 'clock'>, site: Site, postId: string): Promise<GuestContent> {
  if (!id.safeParse(postId).success) return undefined;
  const found = await readPost(deps, postId);
  if (found === undefined || found === 'deleted') return found;
  return htmlPage(renderPost(site, found, postCard(site, found.post).path), found.post.author.isIndexed);
}
