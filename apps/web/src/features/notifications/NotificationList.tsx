import type { Notification } from '@gumball/contract/notifications/notifications.schemas';
import { isSameDay } from '@gumball/rules/formats/times';
import { useEffect } from 'react';
import { failureMessage } from '../../lib/api/api-error.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { useInfiniteScroll } from '../../lib/scheduling/use-infinite-scroll.ts';
import { useClientActive } from '../../lib/session/activity.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../ui/feedback/RetryButton.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { passFocus } from '../../ui/layout/pass-focus.ts';
import { restoreListFocus } from '../../ui/layout/restore-list-focus.ts';
import { useNow } from '../../ui/layout/use-now.ts';
import { useNavBadges } from '../../ui/product/nav-badges.ts';
import { type NotificationActions, NotificationRow } from './NotificationRow.tsx';
import { markAllRead, markAllSeen } from './notifications.mutations.ts';
import { useNotifications } from './notifications.queries.ts';

// Where a page and the panel over it have a list, the panel's is the last one.
const findList = () => [...document.querySelectorAll<HTMLElement>('[data-notifications]')].at(-1);

/** A button that marks everything as read. It is hidden if nothing is unread; the list next to it then gets the focus. */
export function MarkAllRead() {
  const { items } = useNotifications();
  if (!items?.some((item) => !item.read)) return null;
  return (
    <button
      ref={(button) => passFocus(button, findList)}
      type="button"
      className="relative font-semibold text-brand-ink before:absolute before:-inset-2.5 before:content-[''] hover:underline"
      onClick={() => {
        markAllRead().catch((error: unknown) => toast.error(failureMessage(error, t('Could not mark all as read'))));
      }}
    >
      {t('Mark all read')}
    </button>
  );
}

function Skeletons() {
  return (
    <Loading label={t('Loading notifications...')} className="flex flex-col gap-0.5">
      {['w-4/5', 'w-3/5', 'w-2/3', 'w-1/2'].map((width) => (
        <span key={width} className="flex items-start gap-3 px-3 py-2.5">
          <Skeleton className="size-11 flex-none rounded-full" />
          <span className="flex flex-1 flex-col gap-2 pt-1">
            <Skeleton className={`h-4 rounded-full ${width}`} />
            <Skeleton className="h-3 w-12 rounded-full" />
          </span>
        </span>
      ))}
    </Loading>
  );
}

function NotificationGroup({
  name,
  level,
  items,
  onOpen,
  Actions,
}: {
  name: string;
  level: 2 | 3;
  items: Notification[];
  onOpen: () => void;
  Actions: NotificationActions | undefined;
}) {
  const Heading = level === 2 ? 'h2' : 'h3';
  if (items.length === 0) return null;
  return (
    <section aria-label={name}>
      <Heading className="px-3 pt-2 pb-1.5 font-sans text-sm font-semibold tracking-normal text-ink-2">{name}</Heading>
      <ul className="flex flex-col gap-0.5">
        {items.map((item) => (
          <li key={item.id}>
            <NotificationRow notification={item} onOpen={onOpen} Actions={Actions} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const noop = () => undefined;

/**
 * The notifications of today and earlier. Opening the list resets the number on the bell. `onOpen` is called when a
 * notification is opened. `Actions` renders what another feature shows below a notification.
 */
export function NotificationList({
  level = 3,
  onOpen = noop,
  Actions,
}: {
  level?: 2 | 3;
  onOpen?: () => void;
  Actions?: NotificationActions;
}) {
  const now = useNow();
  const { items, isError, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    useNotifications();
  const { notifications: unseenCount } = useNavBadges();
  const isShown = items !== undefined;
  const isActive = useClientActive();
  useEffect(() => {
    if (!isShown || !isActive || unseenCount === 0) return;
    markAllSeen().catch(() => {
      // The next query restores the number.
    });
  }, [isShown, isActive, unseenCount]);
  const marker = useInfiniteScroll({
    enabled: hasNextPage && !isFetchingNextPage && !isFetchNextPageError,
    onNearEnd: () => {
      fetchNextPage().catch(reportError);
    },
  });

  if (items === undefined) {
    if (!isError) return <Skeletons />;
    return (
      <EmptyState
        alert
        art="oops"
        level={level}
        title={t("Couldn't load notifications")}
        text={t('Check your connection and try again.')}
        action={<RetryButton kind="ghost" onRetry={refetch} />}
      />
    );
  }
  const isToday = ({ createdAt }: Notification) => isSameDay(new Date(createdAt), now);
  return (
    <div ref={restoreListFocus} data-notifications tabIndex={-1} className="outline-none">
      {isError && !isFetchNextPageError && (
        <Callout tone="danger" className="mb-2" action={<RetryButton kind="ghost" onRetry={refetch} />}>
          {t("Couldn't refresh")}
        </Callout>
      )}
      {items.length === 0 && (
        <EmptyState
          art="requests"
          level={level}
          title={t('No notifications yet')}
          text={t('Likes, comments and friend requests will show up here.')}
        />
      )}
      <NotificationGroup
        name={t('Today')}
        level={level}
        items={items.filter(isToday)}
        onOpen={onOpen}
        Actions={Actions}
      />
      <NotificationGroup
        name={t('Earlier')}
        level={level}
        items={items.filter((item) => !isToday(item))}
        onOpen={onOpen}
        Actions={Actions}
      />
      <div ref={marker} />
      {isFetchingNextPage && <Loading />}
      {isFetchNextPageError && (
        <Callout tone="danger" className="mt-2" action={<RetryButton kind="ghost" onRetry={fetchNextPage} />}>
          {t("Couldn't load more")}
        </Callout>
      )}
    </div>
  );
}
