import type { ChatMedia, ChatUser, ListedConversation, Message } from '@gumball/contract/messages/messages.schemas';
import { isDeletedMessage } from '@gumball/rules/messages/message-changes';
import { doubleTapReaction } from '@gumball/rules/messages/reactions';
import { Ban, CircleAlert, Forward, Reply, RotateCw, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { mergeHandlers } from '../../../lib/gestures/touch-handlers.ts';
import { useDoubleTap } from '../../../lib/gestures/use-double-tap.ts';
import { useLongPress } from '../../../lib/gestures/use-long-press.ts';
import { useSwipe } from '../../../lib/gestures/use-swipe.ts';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { cx } from '../../../ui/cx.ts';
import { Avatar } from '../../../ui/identity/Avatar.tsx';
import { StickerImage } from '../../../ui/stickers/StickerImage.tsx';
import { pendingRevision } from '../engine/message-changes.ts';
import { canRetry, type PendingMessage } from '../engine/pending-message.ts';
import { BubbleLinkCard } from '../media/BubbleLinkCard.tsx';
import { BubbleMedia } from '../media/BubbleMedia.tsx';
import { PendingMedia } from '../media/PendingMedia.tsx';
import { authorName, authorOf, nameOf } from '../parts/names.ts';
import type { VoiceSource } from '../voice/voice-player.ts';
import { BubbleMenu, openBubbleMenu, QuickButtons } from './BubbleButtons.tsx';
import { BubbleQuote } from './BubbleQuote.tsx';
import { BubbleReactions } from './BubbleReactions.tsx';
import { BubbleStatus } from './BubbleStatus.tsx';
import { focusHistory } from './focus-history.ts';
import { MessageText } from './MessageText.tsx';
import { canEdit, type MessageMenuActions, messageMenuItems, reactionItem } from './message-menu.ts';
import type { TimelineRow } from './timeline-rows.ts';

/** The actions of bubbles. */
export type MessageActions = MessageMenuActions & {
  onRetry: (tempId: string) => void;
  onDelete: (tempId: string) => void;
  /** Removes a file of a message that was not sent. */
  onRemoveFile: (tempId: string, fileId: string) => void;
  onOpenImage: (image: ChatMedia) => void;
  /** Returns the voice message that is played after another one. */
  nextVoice: (sequenceNumber: number) => VoiceSource | undefined;
  /** Shows the message that was replied to. */
  onJump: (sequenceNumber: number) => void;
  /** Removes the link preview of an own message. Undefined in a read-only conversation. */
  onRemovePreview: ((message: Message) => void) | undefined;
  /** The file URL of a stored message has expired. */
  onMediaError: (sequenceNumber: number) => void;
};

function FailedStatus({
  entry,
  onRetry,
  onDelete,
}: { entry: PendingMessage } & Pick<MessageActions, 'onRetry' | 'onDelete'>) {
  const { failure } = entry;
  if (!failure) return null;
  return (
    <div className="flex flex-wrap items-center justify-end gap-1">
      <span className="inline-flex items-center gap-1 text-xs font-medium text-danger">
        <CircleAlert size={15} aria-hidden="true" />
        {failure.kind === 'retrying'
          ? t('Failed to send (retrying...)')
          : t('Failed to send: {reason}', { reason: translate(failure.message) })}
      </span>
      {canRetry(entry) && (
        <button
          type="button"
          onClick={({ currentTarget }) => {
            focusHistory(currentTarget);
            onRetry(entry.tempId);
          }}
          className="relative inline-flex h-9 items-center gap-1.5 rounded-full px-2.5 text-ui font-semibold text-brand-ink before:absolute before:-inset-y-1 before:inset-x-0 hover:bg-hover"
        >
          <RotateCw size={17} aria-hidden="true" />
          {t('Retry')}
        </button>
      )}
      <button
        type="button"
        onClick={({ currentTarget }) => {
          focusHistory(currentTarget);
          onDelete(entry.tempId);
        }}
        className="relative inline-flex h-9 items-center gap-1.5 rounded-full px-2.5 text-ui font-semibold text-danger before:absolute before:-inset-y-1 before:inset-x-0 hover:bg-hover"
      >
        <Trash2 size={17} aria-hidden="true" />
        {t('Delete')}
      </button>
    </div>
  );
}

function ForwardedLine({ user }: { user: ChatUser | null }) {
  return (
    <span className="mb-0.5 flex items-center gap-1.5 text-sm text-ink-2 italic">
      <Forward size={15} className="flex-none" aria-hidden="true" />
      <span className="min-w-0 truncate">
        {user ? t('Forwarded from {name}', { name: nameOf(user) }) : t('Forwarded')}
      </span>
    </span>
  );
}

/** One message: text, files, time and, for own messages, the status. */
export function MessageBubble({
  row,
  conversation,
  actions,
}: {
  row: Extract<TimelineRow, { kind: 'message' }>;
  conversation: ListedConversation | undefined;
  actions: MessageActions;
}) {
  const { messageRow, isOwn, startsRun, endsRun } = row;
  const stored = messageRow.kind === 'stored' ? messageRow.message : undefined;
  const { content, createdAt, media, messageType, replyTo } =
    stored ?? (messageRow as Extract<typeof messageRow, { kind: 'pending' }>).entry;
  const pendingFiles = messageRow.kind === 'pending' ? messageRow.entry.files : undefined;
  const forwardedFrom = stored
    ? stored.forwardedFrom
    : (messageRow.kind === 'pending' && messageRow.entry.forward) || null;
  const mentions = messageRow.kind === 'stored' ? messageRow.message : messageRow.entry.mentions;
  const isSticker = messageType === 'sticker';
  const hasFailed = messageRow.kind === 'pending' && messageRow.status === 'failed';
  const status = messageRow.kind === 'pending' ? messageRow.status : messageRow.message.status;
  const author = stored && conversation && authorOf(conversation, stored);
  const name = conversation ? authorName(author) : '';
  const isGroup = conversation?.isGroup ?? false;
  const { id: currentUserId } = useCurrentUser();
  const isDeleted = stored !== undefined && isDeletedMessage(stored);
  // The chat of a community has no receipts.
  const hasReaders = isGroup && !conversation?.communityId;
  const items = stored ? messageMenuItems(stored, { isOwn, hasReaders, author, currentUserId }, actions) : [];
  const article = useRef<HTMLElement>(null);
  const longPress = useLongPress(() => openBubbleMenu(article.current));
  const { onReply, onReact } = actions;
  const reply = stored && onReply && !isDeleted ? () => onReply(stored) : undefined;
  const swipe = useSwipe(article, () => reply?.());
  const isLoved = stored?.reactions?.some(
    ({ emoji, userIds }) => emoji === doubleTapReaction && userIds.includes(currentUserId),
  );
  const react = stored && onReact && !isDeleted ? () => onReact(stored, doubleTapReaction, !isLoved) : undefined;
  const doubleTap = useDoubleTap(() => react?.());
  const touchHandlers = mergeHandlers(longPress, [...(reply ? [swipe] : []), ...(react ? [doubleTap] : [])]);
  const quickButtons = stored && !isDeleted && (
    <QuickButtons
      isOwn={isOwn}
      reactionItem={reactionItem(stored, currentUserId, actions)}
      heart={react && { isOn: isLoved === true, onSelect: react }}
      onReply={reply}
      onForward={() => actions.onForward(stored)}
      onEdit={actions.onEdit && canEdit(stored, isOwn) ? () => actions.onEdit?.(stored) : undefined}
    />
  );
  const statusLine = !hasFailed && (
    <BubbleStatus
      createdAt={createdAt}
      editedAt={stored?.editedAt}
      isChangePending={stored?.revision === pendingRevision}
      {...(isOwn && !isDeleted ? { status } : {})}
    />
  );
  // An offline copy of an earlier version has none.
  const linkPreview = isDeleted ? undefined : stored?.linkPreview;
  const endsWithText = !isDeleted && !isSticker && !linkPreview;
  return (
    <article
      ref={article}
      aria-label={isOwn ? t('You') : name}
      className={cx(
        'group relative flex items-end gap-2.5',
        // The button of the menu is in the margin and takes no width from the bubble.
        isOwn
          ? cx('justify-end ps-[16%] lg:ps-[28%]', items.length > 0 && 'pointer-fine:max-lg:ps-[calc(16%-38px)]')
          : cx('pe-[16%] lg:pe-[28%]', items.length > 0 && 'pointer-fine:max-lg:pe-[calc(16%-38px)]'),
        startsRun ? 'pt-3' : 'pt-[3px]',
      )}
    >
      {!isOwn &&
        (endsRun ? (
          <Avatar name={author ? name : ''} src={author?.avatarUrl ?? null} size={32} decorative />
        ) : (
          <span className="w-8 flex-none" />
        ))}
      {isOwn && quickButtons}
      {isOwn && items.length > 0 && <BubbleMenu isOwn items={items} />}
      <div className={cx('flex max-w-[34rem] min-w-0 flex-col gap-0.5', isOwn ? 'items-end' : 'items-start')}>
        {!isOwn && startsRun && isGroup && <span className="px-3.5 text-sm font-semibold text-ink-2">{name}</span>}
        <div
          {...(items.length > 0 ? touchHandlers : {})}
          className={cx(
            reply &&
              'translate-x-(--swipe,0px) touch-pan-y touch-pinch-zoom transition-[translate] duration-[var(--gb-dur-fast)] group-data-swiping:transition-none motion-reduce:transition-none',
            items.length > 0 && 'pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none]',
            'bubble max-w-full min-w-0 [unicode-bidi:plaintext] rounded-[20px] px-3.5 py-[9px] after:clear-both after:block after:content-[""]',
            // A sticker stands on the ground of the chat.
            (!isSticker || replyTo || forwardedFrom) &&
              (isOwn ? 'bg-bubble-own' : 'bg-bubble-other shadow-card dark:shadow-none'),
            endsRun && (isOwn ? 'rounded-ee-[6px]' : 'rounded-es-[6px]'),
            hasFailed && '!shadow-[inset_0_0_0_1.5px_var(--gb-danger)]',
          )}
        >
          {forwardedFrom && <ForwardedLine user={forwardedFrom.user} />}
          {replyTo && <BubbleQuote quote={replyTo} conversation={conversation} onJump={actions.onJump} />}
          {pendingFiles && (
            <PendingMedia
              files={pendingFiles}
              onRemove={(fileId) =>
                messageRow.kind === 'pending' && actions.onRemoveFile(messageRow.entry.tempId, fileId)
              }
            />
          )}
          {!pendingFiles && media.length > 0 && (
            <BubbleMedia
              media={media}
              onOpen={actions.onOpenImage}
              onMediaError={() => stored && actions.onMediaError(stored.sequenceNumber)}
              nextVoice={stored && (() => actions.nextVoice(stored.sequenceNumber))}
            />
          )}
          {isDeleted ? (
            <span className="inline-flex items-center gap-1.5 text-ink-2 italic">
              <Ban size={15} aria-hidden="true" />
              {t('Message deleted')}
            </span>
          ) : isSticker ? (
            <div>
              <StickerImage id={content} size={132} />
            </div>
          ) : (
            <MessageText text={content} mentions={mentions} isOwn={isOwn}>
              {endsWithText && statusLine}
            </MessageText>
          )}
          {stored && linkPreview && (
            <BubbleLinkCard
              preview={linkPreview}
              onRemove={isOwn && actions.onRemovePreview ? () => actions.onRemovePreview?.(stored) : undefined}
            />
          )}
          {!endsWithText && statusLine}
        </div>
        {/* An offline copy of an earlier version has none. */}
        {stored && stored.reactions?.length > 0 && (
          <BubbleReactions
            message={stored}
            conversation={conversation}
            onReact={onReact && ((emoji, isOn) => onReact(stored, emoji, isOn))}
            onShow={() => actions.onReactions(stored)}
          />
        )}
        {messageRow.kind === 'pending' && hasFailed && (
          <FailedStatus entry={messageRow.entry} onRetry={actions.onRetry} onDelete={actions.onDelete} />
        )}
      </div>
      {!isOwn && items.length > 0 && <BubbleMenu isOwn={false} items={items} />}
      {!isOwn && quickButtons}
      {reply && (
        <span
          aria-hidden="true"
          className="absolute end-2 top-1/2 hidden -translate-y-1/2 rounded-full bg-brand-soft p-2 text-brand-ink group-data-swiping:block"
        >
          <Reply size={18} />
        </span>
      )}
    </article>
  );
}
