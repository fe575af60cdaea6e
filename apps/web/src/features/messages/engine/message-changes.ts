/**
 * Changes of messages: edits, deletions, reactions, pins and link previews, the confirmed and the pending ones.
 * docs/product.md, Messages.
 */
import type { Message, MessageChange, Quote } from '@gumball/contract/messages/messages.schemas';
import { quoteMax } from '@gumball/rules/messages/message-text';
import { firstLink } from '@gumball/rules/posts/first-link';

/** The revision of a change that the server has not confirmed: above every other. */
export const pendingRevision = Number.POSITIVE_INFINITY;

/** What a changed message is now. A pending edit or deletion does not know the reactions, the pin and the preview. */
export type AppliedChange = Omit<MessageChange, 'reactions' | 'pinnedAt' | 'linkPreview'> &
  Partial<Pick<MessageChange, 'reactions' | 'pinnedAt' | 'linkPreview'>>;

/**
 * The changes by sequence number, the latest last, and the numbers of the messages the member deleted for themselves.
 */
export type KnownChanges = { changes: ReadonlyMap<number, AppliedChange>; hidden: ReadonlySet<number> };

/** Nothing has changed. */
export const noChanges: KnownChanges = { changes: new Map(), hidden: new Set() };

/** The number of changes that are remembered for messages that are loaded later. */
const maxRemembered = 1000;

/** Returns the beginning of a text that a quote shows. In characters, as the server counts them. */
export function toQuotedText(content: string): string {
  return Array.from(content).slice(0, quoteMax).join('');
}

/** Returns what a message is now as a change of it. */
export function toChange(message: Message): MessageChange {
  const { id, conversationId, sequenceNumber, content, revision, editedAt, deletedAt, reactions, pinnedAt } = message;
  const { mentions, mentionsAll, linkPreview } = message;
  const marks = { reactions, pinnedAt, mentions, mentionsAll, linkPreview };
  return { messageId: id, conversationId, sequenceNumber, content, revision, editedAt, deletedAt, ...marks };
}

/** The preview of a message with another text: the same while its link is the same. An old copy has none. */
function expectedPreview({ content, linkPreview }: Message, newContent: string): Message['linkPreview'] {
  return linkPreview && firstLink(newContent) === firstLink(content) ? linkPreview : null;
}

/** Returns a message after a change of it. The higher revision is the newer one. */
export function withChange(message: Message, change: AppliedChange): Message {
  const { content, revision, editedAt, deletedAt, reactions = message.reactions, pinnedAt = message.pinnedAt } = change;
  const { mentions, mentionsAll, linkPreview = expectedPreview(message, content) } = change;
  if (revision <= message.revision) return message;
  const marks = { reactions, pinnedAt, mentions, mentionsAll, linkPreview };
  const changed = { ...message, content, revision, editedAt, deletedAt, ...marks };
  if (!deletedAt) return changed;
  const removed = { media: [], mediaUrls: [], replyTo: null, forwardedFrom: null, reactions: [], pinnedAt: null };
  return { ...changed, messageType: 'text', ...removed };
}

/** Returns a quote after a change of its message. The same quote if it is as new. */
export function withQuoteChange(quote: Quote, change: AppliedChange): Quote {
  // A quote that was read later than the change is newer. A stored copy of an earlier release has no revision.
  if (!quote.message || quote.message.revision >= change.revision) return quote;
  const { messageType, media } = quote.message;
  const quoted = {
    ...quote.message,
    content: toQuotedText(change.content),
    revision: change.revision,
    ...(change.deletedAt ? { messageType: 'text' as const, media: [] } : { messageType, media }),
  };
  return { ...quote, message: quoted };
}

function withQuotedChange(message: Message, change: AppliedChange): Message {
  const replyTo = message.replyTo && withQuoteChange(message.replyTo, change);
  return replyTo === message.replyTo ? message : { ...message, replyTo };
}

/** Returns a message after the changes of it and of the message that it quotes. */
function withChanges(message: Message, changes: KnownChanges['changes']): Message {
  const own = changes.get(message.sequenceNumber);
  const changed = own ? withChange(message, own) : message;
  const quoted = changed.replyTo && changes.get(changed.replyTo.sequenceNumber);
  return quoted ? withQuotedChange(changed, quoted) : changed;
}

/** Returns messages after the changes, without the hidden ones: the same array if none is concerned. */
export function applyChanges(messages: readonly Message[], { changes, hidden }: KnownChanges): readonly Message[] {
  if (changes.size === 0 && hidden.size === 0) return messages;
  const shown = hidden.size === 0 ? messages : messages.filter(({ sequenceNumber }) => !hidden.has(sequenceNumber));
  const changed = changes.size === 0 ? shown : shown.map((message) => withChanges(message, changes));
  const isSame = changed.length === messages.length && changed.every((message, index) => message === messages[index]);
  return isSame ? messages : changed;
}

/** Returns the remembered changes with a newer one at the end. An older one changes nothing. */
export function rememberChange(changes: KnownChanges['changes'], change: AppliedChange): KnownChanges['changes'] {
  const { sequenceNumber, revision } = change;
  if ((changes.get(sequenceNumber)?.revision ?? 0) >= revision) return changes;
  const remembered = new Map(changes);
  remembered.delete(sequenceNumber);
  remembered.set(sequenceNumber, change);
  const [oldest] = remembered.keys();
  if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest);
  return remembered;
}
