/** Sharing a post: the device's own sheet, else the clipboard. docs/product.md, Posts. */
import type { Post } from '@gumball/contract/posts/posts.schemas';
import { t } from '../../../lib/i18n/i18n.ts';
import { truncate } from '../../../lib/i18n/truncate.ts';
import { toast } from '../../../ui/feedback/toasts.ts';

/** How many characters of a post travel with a share. */
const shareTextMax = 120;

/** A post's own address. */
export function postUrl(id: string): string {
  return `${location.origin}/post/${id}`;
}

/** Copies a post's address, and says whether it worked. */
export async function copyPostLink(id: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(postUrl(id));
    toast.success(t('Post link copied to clipboard!'));
  } catch {
    toast.error(t('Could not share post. Please copy the URL manually.'));
  }
}

/** Shares a post; without a share sheet, or where it fails, its address is copied. Closing the sheet is no failure. */
export async function sharePost(post: Post): Promise<void> {
  const name = `${post.user.firstName} ${post.user.lastName}`;
  const data = {
    title: t('{name} on Gumball', { name }),
    text: truncate(post.content, shareTextMax),
    url: postUrl(post.id),
  };
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(data);
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  await copyPostLink(post.id);
}
