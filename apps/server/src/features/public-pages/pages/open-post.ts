import { id } from '@gumball/contract/pagination';
import type { Deps } from '../../../deps.ts';
import { postCard } from '../cards/card.view.ts';
import type { GuestContent } from '../create-guest-pages.ts';
import { htmlPage } from '../page.view.ts';
import { readPost } from '../read-post.ts';
import { readThread, type ThreadPlace } from '../threads/read-thread.ts';
import { renderPost } from './render-post.ts';
import type { Site } from './site.view.ts';

/** Opens a post with a page of its comments. */
export async function openPost(
  deps: Pick<Deps, 'db' | 'clock'>,
  site: Site,
  { postId, place }: { postId: string; place: ThreadPlace },
): Promise<GuestContent> {
  if (!id.safeParse(postId).success) return undefined;
  const post = await readPost(deps, postId);
  if (post === undefined || post === 'deleted') return post;
  const thread = await readThread(deps, post, place);
  return thread && htmlPage(renderPost(site, post, thread, postCard(site, post).path), post.author.isIndexed);
}
