import { checkedLinks } from '@gumball/rules/posts/checked-links';
import type { Deps } from '../../../deps.ts';
import { announceHold } from '../../filters/announce-hold.ts';
import type { FilterMatch } from '../../filters/create-filters.ts';
import { filterCause } from '../../filters/filter-cause.ts';
import { holdPost } from '../../filters/hold-post.ts';
import { textsOfPreview } from '../inspect-post.ts';
import type { PostLinksJob } from './create-post-links.ts';
import { findLinkedPost } from './link-previews.store.ts';
import { readLink } from './read-link.ts';

/**
 * Holds a post whose first links lead to a page that a filter refuses, holds or limits. A post that is published already
 * cannot be refused, so it is held. Nothing happens if the text changed meanwhile: the edit has a job of its own.
 */
export async function checkPostLinks(deps: Deps, { postId }: PostLinksJob): Promise<void> {
  const post = await findLinkedPost(deps.db.kysely, postId, false);
  if (!post) return;
  const match = await findMatch(deps, post);
  if (!match) return;
  const { user_id: userId, community_id: communityId, friends_only: friendsOnly } = post;
  const hold = await deps.db.transaction(async (tx) => {
    const locked = await findLinkedPost(tx, postId, true);
    if (locked?.content !== post.content) return undefined;
    return holdPost(deps, tx, { postId, userId }, filterCause(match));
  });
  if (!hold) return;
  announceHold(deps, hold);
  deps.postBroadcasts.removed(postId, communityId, { id: userId, friendsOnly });
  deps.notifier.notify({ about: 'post', postId });
}

async function findMatch(
  deps: Deps,
  { user_id: userId, content }: { user_id: string; content: string },
): Promise<FilterMatch | undefined> {
  for (const url of checkedLinks(content)) {
    const page = await readLink(deps, undefined, { userId }, url);
    const match = deps.filters.count('posts', textsOfPreview(page), page.addresses);
    if (match) return { ...match, action: match.action === 'refuse' ? 'hold' : match.action };
  }
  return undefined;
}
