import type { Suggestion } from '@gumball/contract/friends/friends.schemas';
import type { ListedUser } from '@gumball/contract/users/users.schemas';
import { type ReactNode, useDeferredValue, useState } from 'react';
import type { InfiniteList } from '../../lib/api/infinite-list.ts';
import { msg, plural, t, translate } from '../../lib/i18n/i18n.ts';
import { useDebounced } from '../../lib/scheduling/use-debounced.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { SearchBox } from '../../ui/forms/SearchBox.tsx';
import { PagedList } from '../../ui/layout/PagedList.tsx';
import { restoreListFocus } from '../../ui/layout/restore-list-focus.ts';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { useNavBadges } from '../../ui/product/nav-badges.ts';
import { runAction } from './friends.mutations.ts';
import { useFriends, useReceivedRequests, useSentRequests, useSuggestions } from './friends.queries.ts';
import { PersonRow } from './PersonRow.tsx';
import { RequestButtons } from './RequestButtons.tsx';

/** The tabs, the default one first. */
export const tabs = ['friends', 'requests', 'discover'] as const;
type Tab = (typeof tabs)[number];
const nameOf = ({ firstName, lastName }: ListedUser) => `${firstName} ${lastName}`;
type Choice = { selectedId: string; onSelect: (id: string) => void };

const names: Record<Tab, string> = {
  friends: msg('Friends'),
  requests: msg('Requests'),
  discover: msg('Discover'),
};

function UserList<Item extends ListedUser>({
  list,
  shown,
  failure,
  empty,
  children,
}: {
  list: InfiniteList<Item>;
  /** Filters the loaded users who still belong here. */
  shown: (item: Item) => boolean;
  failure: string;
  empty: ReactNode;
  children: (item: Item) => ReactNode;
}) {
  return (
    <PagedList list={{ ...list, items: list.items?.filter(shown) }} failure={failure} empty={empty}>
      {(items) => <ul>{items.map((item) => children(item))}</ul>}
    </PagedList>
  );
}

function FriendsTab({ onDiscover, ...choice }: Choice & { onDiscover: () => void }) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed);
  const list = useFriends(useDeferredValue(q));
  return (
    <>
      <SearchBox label={t('Search friends')} value={typed} onChange={setTyped} maxLength={100} />
      <UserList
        list={list}
        shown={(friend) => friend.friendshipStatus === 'friends'}
        failure={t('Failed to load friends')}
        empty={
          q === '' ? (
            <>
              <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3 pt-1">
                <h2 className="text-lg">{t('No friends yet')}</h2>
                <Button kind="soft" size="sm" onClick={onDiscover}>
                  {t('Find people')}
                </Button>
                <p className="w-full text-ui text-ink-2">{t('People you may know')}</p>
              </div>
              <Suggestions {...choice} />
            </>
          ) : (
            <EmptyState art="search" title={t('No results found')} text={t('Try adjusting your search terms')} />
          )
        }
      >
        {(friend) => (
          <PersonRow
            key={friend.id}
            person={friend}
            to={{ to: '/user/$identifier', params: { identifier: friend.id } }}
            selected={friend.id === choice.selectedId}
            onSelect={choice.onSelect}
          />
        )}
      </UserList>
    </>
  );
}

function Received({ selectedId, onSelect }: Choice) {
  return (
    <UserList
      list={useReceivedRequests()}
      shown={(sender) => sender.friendshipStatus === 'received'}
      failure={t('Failed to load friend requests')}
      empty={<EmptyState art="requests" title={t('No friend requests')} />}
    >
      {(sender) => (
        <PersonRow
          key={sender.id}
          person={sender}
          to={{ to: '/user-profile/$id', params: { id: sender.id } }}
          selected={sender.id === selectedId}
          onSelect={onSelect}
        >
          <div className="-mt-1 mb-2 flex flex-wrap gap-2 pe-3 ps-18">
            <RequestButtons
              name={nameOf(sender)}
              onRespond={(action) => {
                runAction(sender, action).catch(reportError);
              }}
            />
          </div>
        </PersonRow>
      )}
    </UserList>
  );
}

function Sent({ selectedId, onSelect }: Choice) {
  const list = useSentRequests();
  const isSent = (receiver: ListedUser) => receiver.friendshipStatus === 'sent';
  // Nothing is shown to a member without requests.
  if (!list.isError && !list.items?.some(isSent)) return null;
  return (
    <section aria-labelledby="sent-requests" className="flex flex-col gap-1 border-t border-line pt-3">
      <h2 id="sent-requests" className="px-3 text-ui font-semibold text-ink-2">
        {t('Sent requests')}
      </h2>
      <UserList list={list} shown={isSent} failure={t('Failed to load sent requests')} empty={null}>
        {(receiver) => (
          <PersonRow
            key={receiver.id}
            person={receiver}
            to={{ to: '/user-profile/$id', params: { id: receiver.id } }}
            selected={receiver.id === selectedId}
            onSelect={onSelect}
            action={
              <Button
                size="sm"
                kind="outline"
                aria-label={t('Cancel request to {name}', { name: nameOf(receiver) })}
                onClick={() => {
                  runAction(receiver, 'cancel').catch(reportError);
                }}
              >
                {t('Cancel')}
              </Button>
            }
          />
        )}
      </UserList>
    </section>
  );
}

function RequestsTab(choice: Choice) {
  return (
    <>
      <Received {...choice} />
      <Sent {...choice} />
    </>
  );
}

function reasonOf({ invitedYou, mutualFriendsCount, sharedCommunitiesCount }: Suggestion): string | undefined {
  if (invitedYou) return t('Invited you');
  if (mutualFriendsCount > 0) return plural(mutualFriendsCount, '{count} mutual friend', '{count} mutual friends');
  if (sharedCommunitiesCount > 0) {
    return plural(sharedCommunitiesCount, '{count} shared community', '{count} shared communities');
  }
  return undefined;
}

/** People to befriend: those who invited the member first. */
function Suggestions({ selectedId, onSelect }: Choice) {
  return (
    <UserList
      list={useSuggestions()}
      shown={(person) => person.friendshipStatus === 'none' || person.friendshipStatus === 'sent'}
      failure={t('Failed to load users')}
      empty={<EmptyState art="search" title={t('No new people found')} />}
    >
      {(person) => {
        const isSent = person.friendshipStatus === 'sent';
        const name = nameOf(person);
        return (
          <PersonRow
            key={person.id}
            person={person}
            why={reasonOf(person)}
            to={{ to: '/user-profile/$id', params: { id: person.id } }}
            selected={person.id === selectedId}
            onSelect={onSelect}
            action={
              <Button
                size="sm"
                kind={isSent ? 'outline' : 'soft'}
                aria-label={isSent ? t('Cancel {name}', { name }) : t('Add Friend {name}', { name })}
                onClick={() => {
                  runAction(person, isSent ? 'cancel' : 'request').catch(reportError);
                }}
              >
                {isSent ? t('Cancel') : t('Add Friend')}
              </Button>
            }
          />
        );
      }}
    </UserList>
  );
}

/** Friends, requests in either direction and suggestions, one list at a time. */
export function FriendsSidebar({ tab, onTab, ...choice }: Choice & { tab: Tab; onTab: (tab: Tab) => void }) {
  const { friendsCount } = useCurrentUser();
  const { friends: received } = useNavBadges();
  return (
    <section
      aria-label={t('People')}
      className="side-list flex min-w-0 flex-col gap-3 rounded-[20px] bg-surface p-3 shadow-card md:rounded-xl dark:shadow-none"
    >
      <Tabs
        label={t('People')}
        value={tab}
        onChange={onTab}
        tabs={[
          { value: 'friends', label: translate(names.friends), count: friendsCount },
          { value: 'requests', label: translate(names.requests), unread: received },
          { value: 'discover', label: translate(names.discover) },
        ]}
      />
      <div
        ref={restoreListFocus}
        tabIndex={-1}
        role="tabpanel"
        aria-label={translate(names[tab])}
        className="flex min-w-0 flex-col gap-3 rounded-lg"
      >
        {tab === 'friends' && <FriendsTab {...choice} onDiscover={() => onTab('discover')} />}
        {tab === 'requests' && <RequestsTab {...choice} />}
        {tab === 'discover' && <Suggestions {...choice} />}
      </div>
    </section>
  );
}
