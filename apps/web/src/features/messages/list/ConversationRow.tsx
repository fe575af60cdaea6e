import type { ListedConversation } from '@gumball/contract/messages/messages.schemas';
import { isArchived, isMarkedUnread } from '@gumball/rules/messages/conversation-list';
import { isMuted } from '@gumball/rules/messages/mute';
import { Link } from '@tanstack/react-router';
import { Archive, ArchiveRestore, AtSign, BellOff, Pin } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { mergeHandlers } from '../../../lib/gestures/touch-handlers.ts';
import { useLongPress } from '../../../lib/gestures/use-long-press.ts';
import { useSwipe } from '../../../lib/gestures/use-swipe.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { useMediaQuery } from '../../../lib/media-queries.ts';
import { cx } from '../../../ui/cx.ts';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { useNow } from '../../../ui/layout/use-now.ts';
import { changeListState, endUnreadMark } from '../data/list-state.mutations.ts';
import { ConversationAvatar, PresenceText } from '../parts/ConversationAvatar.tsx';
import { titleOf } from '../parts/names.ts';
import { PendingIcon } from '../parts/PendingIcon.tsx';
import { UnreadBadge } from '../parts/UnreadBadge.tsx';
import { useMessagePreview } from '../parts/use-message-preview.ts';
import { ConversationMenu } from './ConversationMenu.tsx';
import { chatRoute } from './chat-route.ts';
import { consumeOpenedRow, recordOpenedRow } from './opened-row.ts';

/** A conversation in the list: name, last message, time and unread count. */
export function ConversationRow({ conversation, isOpen }: { conversation: ListedConversation; isOpen: boolean }) {
  const { text, createdAt, status } = useMessagePreview(conversation);
  const isSplitView = useMediaQuery('splitView');
  const { id, unreadCount, mutedUntil, pinnedAt } = conversation;
  const isMarked = isMarkedUnread(conversation);
  // An offline copy may be older than the field.
  const { unreadMentions }: Partial<ListedConversation> = conversation;
  const isMutedNow = isMuted(mutedUntil, useNow().getTime());
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (consumeOpenedRow(id)) link.current?.focus({ preventScroll: true });
  }, [id]);
  const row = useRef<HTMLLIElement>(null);
  const openMenu = () => row.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click();
  const longPress = useLongPress(openMenu);
  const archived = isArchived(conversation);
  const swipe = useSwipe(row, () => changeListState(conversation, archived ? 'unarchive' : 'archive'));
  const touchHandlers = mergeHandlers(longPress, [swipe]);
  const SwipeIcon = archived ? ArchiveRestore : Archive;

  function onContextMenu(event: MouseEvent) {
    touchHandlers.onContextMenu(event);
    // A long press, which some browsers report in addition, opens it.
    if (event.defaultPrevented) return;
    event.preventDefault();
    openMenu();
  }

  function onClick() {
    recordOpenedRow(id);
    // The chat that is open already is opened again.
    if (isOpen && isMarked) endUnreadMark(conversation);
  }

  return (
    <li ref={row} className="group relative">
      <Link
        ref={link}
        draggable={false}
        onClick={onClick}
        {...touchHandlers}
        onContextMenu={onContextMenu}
        {...chatRoute(id, isSplitView)}
        activeProps={{}}
        {...(isOpen ? { 'aria-current': 'page' as const } : { 'aria-current': undefined })}
        className={cx(
          'relative flex min-h-18 translate-x-(--swipe,0px) touch-pan-y touch-pinch-zoom items-center gap-3 rounded-lg px-3 py-2.5 transition-[translate] duration-[var(--gb-dur-fast)] group-data-swiping:transition-none motion-reduce:transition-none pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none]',
          isOpen ? 'brand-row' : '[--av-ring:var(--gb-canvas)] hover:bg-hover',
        )}
      >
        <ConversationAvatar conversation={conversation} size={52} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-2">
            <span className="relative truncate font-semibold">
              {titleOf(conversation)}
              <PresenceText conversation={conversation} />
            </span>
            {createdAt && (
              <TimeAgo
                dateTime={createdAt}
                format="chat"
                className={cx(
                  'flex-none text-sm tabular-nums pointer-fine:group-hover:invisible pointer-fine:group-has-aria-expanded:invisible',
                  isOpen ? 'text-ink-2' : 'text-ink-3',
                )}
              />
            )}
          </span>
          <span className="flex min-h-5.5 items-center justify-between gap-2">
            <span
              className={cx(
                'truncate text-[14px] leading-5',
                unreadCount > 0 || isMarked ? 'font-semibold text-ink' : 'text-ink-2',
              )}
            >
              <PendingIcon status={status} />
              {text}
            </span>
            <span className="flex flex-none items-center gap-1.5">
              {isMutedNow && <BellOff size={15} className="text-ink-3" aria-label={t('Muted')} />}
              {(unreadMentions?.length ?? 0) > 0 && (
                <AtSign size={16} className="text-brand-ink" aria-label={t('You were mentioned')} />
              )}
              {pinnedAt && <Pin size={15} className="text-ink-3" aria-label={t('Pinned')} />}
              <UnreadBadge count={unreadCount} quiet={isMutedNow} marked={isMarked} />
            </span>
          </span>
        </span>
      </Link>
      <span
        aria-hidden="true"
        className="absolute end-2 top-1/2 hidden -translate-y-1/2 rounded-full bg-brand-soft p-2.5 text-brand-ink group-data-swiping:block"
      >
        <SwipeIcon size={20} />
      </span>
      <ConversationMenu conversation={conversation} isMuted={isMutedNow} row={row} />
    </li>
  );
}
