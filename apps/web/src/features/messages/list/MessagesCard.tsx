import type { ListedConversation } from '@gumball/contract/messages/messages.schemas';
import { isMarkedUnread } from '@gumball/rules/messages/conversation-list';
import { cardPreviewMax, truncatePreview } from '@gumball/rules/messages/message-text';
import { Link } from '@tanstack/react-router';
import { t } from '../../../lib/i18n/i18n.ts';
import { cx } from '../../../ui/cx.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { TextLink } from '../../../ui/forms/TextLink.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { TimeAgo } from '../../../ui/layout/TimeAgo.tsx';
import { useRecentConversations } from '../data/messages.queries.ts';
import { ConversationAvatar, PresenceText } from '../parts/ConversationAvatar.tsx';
import { titleOf } from '../parts/names.ts';
import { PendingIcon } from '../parts/PendingIcon.tsx';
import { UnreadBadge } from '../parts/UnreadBadge.tsx';
import { useMessagePreview } from '../parts/use-message-preview.ts';

const maxShown = 4;

function ConversationCardRow({ conversation }: { conversation: ListedConversation }) {
  const { id, unreadCount } = conversation;
  const isMarked = isMarkedUnread(conversation);
  const isUnread = unreadCount > 0 || isMarked;
  const { text, createdAt, status } = useMessagePreview(conversation);
  return (
    <li>
      <Link
        to="/messages"
        search={{ conversation: id }}
        className="-mx-2 flex min-h-14 items-center gap-3 rounded-lg px-2 py-1.5 hover:bg-hover"
      >
        <ConversationAvatar conversation={conversation} size={44} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-2">
            <span className="relative truncate font-semibold">
              {titleOf(conversation)}
              <PresenceText conversation={conversation} />
            </span>
            {createdAt && (
              <TimeAgo dateTime={createdAt} format="chat" className="flex-none text-sm text-ink-3 tabular-nums" />
            )}
          </span>
          <span className="flex min-h-5 items-center justify-between gap-2">
            <span className={cx('truncate text-ui', isUnread ? 'font-semibold text-ink' : 'text-ink-2')}>
              <PendingIcon status={status} />
              {truncatePreview(text, cardPreviewMax)}
            </span>
            <UnreadBadge count={unreadCount} marked={isMarked} />
          </span>
        </span>
      </Link>
    </li>
  );
}

/** The home page's card of the latest conversations. */
export function MessagesCard() {
  const { data, isError, isFetching, refetch } = useRecentConversations(maxShown);
  return (
    <Card heading={t('Messages')} action={<TextLink to="/messages">{t('View All')}</TextLink>}>
      {!data && isError && !isFetching && (
        <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={refetch} />}>
          {t('Failed to load conversations')}
        </Callout>
      )}
      {!data && (!isError || isFetching) && (
        <Loading label={t('Loading conversations...')}>
          {[0, 1, 2].map((row) => (
            <div key={row} className="flex min-h-14 items-center gap-3">
              <Skeleton className="size-11 flex-none rounded-full" />
              <span className="flex flex-1 flex-col gap-2">
                <Skeleton className="h-3.5 w-28" />
                <Skeleton className="h-3 w-40" />
              </span>
            </div>
          ))}
        </Loading>
      )}
      {data?.length === 0 && (
        <div className="py-2 text-ink-2">
          <p>{t('No conversations yet')}</p>
          <TextLink to="/messages">{t('Start a conversation')}</TextLink>
        </div>
      )}
      {data && data.length > 0 && (
        <ul>
          {data.slice(0, maxShown).map((conversation) => (
            <ConversationCardRow key={conversation.id} conversation={conversation} />
          ))}
        </ul>
      )}
    </Card>
  );
}
