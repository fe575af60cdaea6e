import type { ListedConversation } from '@gumball/contract/messages/messages.schemas';
import { isMuted } from '@gumball/rules/messages/mute';
import { Link } from '@tanstack/react-router';
import { BellOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { useMediaQuery } from '../../../lib/media-queries.ts';
import { cx } from '../../../ui/cx.ts';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { useNow } from '../../../ui/layout/use-now.ts';
import { ConversationAvatar, PresenceText } from '../parts/ConversationAvatar.tsx';
import { titleOf } from '../parts/names.ts';
import { PendingIcon } from '../parts/PendingIcon.tsx';
import { UnreadBadge } from '../parts/UnreadBadge.tsx';
import { useMessagePreview } from '../parts/use-message-preview.ts';
import { chatRoute } from './chat-route.ts';
import { consumeOpenedRow, recordOpenedRow } from './opened-row.ts';

/** A conversation in the list: name, last message, time and unread count. */
export function ConversationRow({ conversation, isOpen }: { conversation: ListedConversation; isOpen: boolean }) {
  const { text, createdAt, status } = useMessagePreview(conversation);
  const isSplitView = useMediaQuery('splitView');
  const { id, unreadCount, mutedUntil } = conversation;
  const isMutedNow = isMuted(mutedUntil, useNow().getTime());
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (consumeOpenedRow(id)) link.current?.focus({ preventScroll: true });
  }, [id]);
  return (
    <li>
      <Link
        ref={link}
        onClick={() => recordOpenedRow(id)}
        {...chatRoute(id, isSplitView)}
        activeProps={{}}
        {...(isOpen ? { 'aria-current': 'page' as const } : { 'aria-current': undefined })}
        className={cx(
          'relative flex min-h-18 items-center gap-3 rounded-lg px-3 py-2.5',
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
                className={cx('flex-none text-sm tabular-nums', isOpen ? 'text-ink-2' : 'text-ink-3')}
              />
            )}
          </span>
          <span className="flex min-h-5.5 items-center justify-between gap-2">
            <span
              className={cx(
                'truncate text-[14px] leading-5',
                unreadCount > 0 ? 'font-semibold text-ink' : 'text-ink-2',
              )}
            >
              <PendingIcon status={status} />
              {text}
            </span>
            <span className="flex flex-none items-center gap-1.5">
              {isMutedNow && <BellOff size={15} className="text-ink-3" aria-label={t('Muted')} />}
              <UnreadBadge count={unreadCount} quiet={isMutedNow} />
            </span>
          </span>
        </span>
      </Link>
    </li>
  );
}
