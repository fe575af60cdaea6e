import type { LinkPreview } from '@gumball/contract/posts/posts.schemas';
import { minuteMs } from '@gumball/rules/formats/durations';
import { messageLink } from '@gumball/rules/messages/message-link';
import type { Deps } from '../../../deps.ts';
import { textsOfPreview } from '../../posts/inspect-post.ts';
import { attachLinkImage } from '../../posts/link-previews/attach-link-image.ts';
import { readLink } from '../../posts/link-previews/read-link.ts';
import { toLinkPreview } from '../../posts/link-previews/to-link-preview.ts';
import { broadcastChange } from '../changes/broadcast-change.ts';
import { listReaders } from '../changes/changes.store.ts';
import { findMessageKey } from '../message-key.store.ts';
import type { MessageLinkJob } from './create-message-links.ts';
import { findLinkedMessage, type LinkedRow, lockLinkedMessage, updateLinkPreview } from './link-previews.store.ts';

// After an outage or below a flood of links, new messages come first.
const maxAgeMs = 30 * minuteMs;

/** The link of a message that may have a preview now. Across a block nothing changes, as for every other change. */
function linkOf(message: LinkedRow | undefined): string | undefined {
  if (!message || message.sender_id === null || message.deleted_at) return undefined;
  return message.link_preview_removed || message.is_read_only ? undefined : messageLink(message.content);
}

/** Reads the preview of a link. Groups and chats of communities have none where a filter matches it. */
async function readPreview(deps: Deps, userId: string, url: string, isGroup: boolean): Promise<LinkPreview | null> {
  const page = await readLink(deps, undefined, { userId }, url);
  const isRefused = isGroup && deps.filters.count('messages', textsOfPreview(page), page.addresses) !== undefined;
  return isRefused ? null : toLinkPreview(page);
}

/**
 * Fetches the page of the first link of a message, stores its preview with the message and broadcasts it. Idempotent.
 * Nothing happens if the message was deleted, got another link, or lost its preview by its sender meanwhile.
 */
export async function fetchLinkPreview(deps: Deps, { messageId: id, conversationId }: MessageLinkJob): Promise<void> {
  const key = await findMessageKey(deps.db, { id, conversationId });
  if (!key) return;
  const found = await findLinkedMessage(deps.db, key);
  const url = linkOf(found);
  if (!found || found.sender_id === null || url === undefined) return;
  const writtenAt = found.edited_at ?? found.created_at;
  if (deps.clock.now().getTime() - writtenAt.getTime() > maxAgeMs) return;
  const preview = found.link_preview ?? (await readPreview(deps, found.sender_id, url, found.is_group));
  if (!preview) return;
  const changed = await deps.db.transaction(async (tx) => {
    const message = await lockLinkedMessage(tx, key);
    if (!message || linkOf(message) !== url) return undefined;
    const now = deps.clock.now();
    // One that is there already is broadcast again: a first run may have ended between its commit and its broadcast.
    const row = message.link_preview
      ? message
      : await updateLinkPreview(tx, message, { preview: await attachLinkImage(tx, preview, now), isRemoved: false });
    return { row, readers: await listReaders(tx, row, { hasNewText: false }) };
  });
  if (changed) broadcastChange(deps.realtime, changed.row, changed.readers);
}
