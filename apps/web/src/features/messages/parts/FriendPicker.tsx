import type { ListedUser } from '@gumball/contract/users/users.schemas';
import { useEffect, useState } from 'react';
import { useIsPresenceKnown } from '../../../lib/api/use-connection.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { useInfiniteScroll } from '../../../lib/scheduling/use-infinite-scroll.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../../ui/feedback/RetryButton.tsx';
import { ButtonLink } from '../../../ui/forms/ButtonLink.tsx';
import { SearchBox } from '../../../ui/forms/SearchBox.tsx';
import { Avatar } from '../../../ui/identity/Avatar.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { useMessageableFriends } from '../data/recipients.queries.ts';
import { nameOf } from './names.ts';
import { PickerRow } from './PickerRow.tsx';

const searchDelayMs = 300;

/** A picker for one or several friends. */
export function FriendPicker({
  isMultiple,
  selected,
  excludedIds,
  onToggle,
}: {
  isMultiple: boolean;
  selected: readonly ListedUser[];
  /** The ids that cannot be selected. */
  excludedIds?: readonly string[];
  onToggle: (friend: ListedUser) => void;
}) {
  const [typed, setTyped] = useState('');
  const knowsPresence = useIsPresenceKnown();
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), searchDelayMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const list = useMessageableFriends(q);
  const friends = list.data?.pages.flatMap((page) => page.items).filter(({ id }) => !excludedIds?.includes(id));
  const sentinel = useInfiniteScroll({
    enabled: list.hasNextPage && !list.isFetchingNextPage && !list.isError,
    onNearEnd: () => {
      list.fetchNextPage().catch(reportError);
    },
  });
  return (
    <>
      <SearchBox
        label={t('Search friends')}
        value={typed}
        onChange={setTyped}
        maxLength={100}
        boxClassName="flex-none"
      />
      {list.isError && !list.isFetching && (
        <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={list.refetch} />}>
          {t('Failed to load friends')}
        </Callout>
      )}
      {!friends && !list.isError && <Loading label={t('Loading friends...')} />}
      {friends?.length === 0 &&
        (q === '' ? (
          <EmptyState
            art="friends"
            level={3}
            title={t('No friends yet')}
            text={t('You can write to people once they are your friends.')}
            action={
              <ButtonLink to="/friends" search={{ tab: 'discover' }} kind="soft" size="sm">
                {t('Find people')}
              </ButtonLink>
            }
          />
        ) : (
          <EmptyState
            art="search"
            level={3}
            title={t('No results found')}
            text={t('Try adjusting your search terms')}
          />
        ))}
      <div role={isMultiple ? 'group' : 'radiogroup'} aria-label={t('Friends')} className="-mx-3 flex flex-col">
        {friends?.map((friend) => {
          const isSelected = selected.some(({ id }) => id === friend.id);
          return (
            <PickerRow
              key={friend.id}
              isMultiple={isMultiple}
              isSelected={isSelected}
              onToggle={() => onToggle(friend)}
              avatar={
                <span aria-hidden="true" className="contents">
                  <Avatar
                    name={nameOf(friend)}
                    src={friend.avatarUrl}
                    size={44}
                    decorative
                    presence={friend.isOnline ? 'online' : 'offline'}
                  />
                </span>
              }
              name={nameOf(friend)}
              detail={
                <>
                  {friend.username}
                  {knowsPresence && <VisuallyHidden>, {friend.isOnline ? t('Online') : t('Offline')}</VisuallyHidden>}
                </>
              }
            />
          );
        })}
      </div>
      <div ref={sentinel} />
      {list.isFetchingNextPage && <Loading label={t('Loading more...')} />}
    </>
  );
}
