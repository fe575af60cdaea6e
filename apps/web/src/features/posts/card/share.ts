/** Sharing a post: the share sheet of the device, else the clipboard. docs/product.md, Posts. */
import type { Post } from '@gumball/contract/posts/posts.schemas';
import { toPlainText } from '@gumball/rules/posts/formatting';
import { t } from '../../../lib/i18n/i18n.ts';
import { truncate } from '../../../lib/i18n/truncate.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { requestShare } from '../../../ui/product/share-request.ts';

/** The maximum length of a post's text in a share. */
const shareTextMax = 120;

/** Returns a post's address. */
export function postUrl(id: string): string {
  return `${location.origin}/post/${id}`;
}

function postTitle({ user }: Post): string {
  return t('{name} on {site}', { name: `${user.firstName} ${user.lastName}` });
}

/** Opens the dialog that sends a post to friends. */
export function sendPostToFriends(post: Post): void {
  requestShare({ url: postUrl(post.id), title: postTitle(post) });
}

/** Copies a post's address, shows the result, and offers to send the post to a friend. */
export async function copyPostLink(post: Post): Promise<void> {
  try {
    await navigator.clipboard.writeText(postUrl(post.id));
    toast.success(t('Post link copied to clipboard!'), {
      action: { label: t('Send to a friend'), onSelect: () => sendPostToFriends(post) },
    });
  } catch {
    toast.error(t('Could not share post. Please copy the URL manually.'));
  }
}

/** Shares a post; without a share sheet, or if it fails, copies its address. Closing the sheet is no failure. */
export async function sharePost(post: Post): Promise<void> {
  const data = {
    title: postTitle(post),
    text: truncate(post.contentWarning ?? toPlainText(post.content), shareTextMax),
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
  await copyPostLink(post);
}
