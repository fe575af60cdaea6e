import type { Community } from '@gumball/contract/communities/communities.schemas';
import type { ListedUser } from '@gumball/contract/users/users.schemas';
import { memberCount } from '@gumball/rules/formats/community-counts';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { InfiniteList } from '../../lib/api/infinite-list.ts';
import { t, translate } from '../../lib/i18n/i18n.ts';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { Avatar } from '../../ui/identity/Avatar.tsx';
import { CommunityAvatar } from '../../ui/identity/CommunityAvatar.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PagedList } from '../../ui/layout/PagedList.tsx';
import { LevelBadge } from '../../ui/product/LevelBadge.tsx';
import { NothingFound } from './NothingFound.tsx';
import { useFoundCommunities, useFoundUsers } from './search.queries.ts';

const rowVariant = 'flex min-h-17 items-center gap-3 rounded-lg px-3 hover:bg-hover';
/** Shorter lists end before a button would help. */
const buttonFromWidth = 5;

function Items<Item extends { id: string }>({
  list,
  label,
  children,
}: {
  list: InfiniteList<Item>;
  label: string;
  children: (item: Item) => ReactNode;
}) {
  return (
    <PagedList
      list={list}
      failure={t('Search failed')}
      skeleton={<Loading label={t('Searching...')} />}
      empty={<NothingFound />}
      showButtonAbove={buttonFromWidth}
    >
      {(items) => (
        <Card className="!p-2">
          <ul aria-label={label}>{items.map((item) => children(item))}</ul>
        </Card>
      )}
    </PagedList>
  );
}

function UserRow({ user }: { user: ListedUser }) {
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <li>
      <Link to="/user-profile/$id" params={{ id: user.id }} className={rowVariant}>
        <Avatar name={name} src={user.avatarUrl} frame={user.frame} size={48} decorative />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{name}</span>
          <span className="block truncate text-sm text-ink-2">{user.username}</span>
        </span>
        <LevelBadge level={user.level} className="!max-w-[35%]" />
        <ChevronRight size={20} className="flex-none text-ink-2 max-[22rem]:hidden" aria-hidden="true" />
      </Link>
    </li>
  );
}

/** The members of a search result. */
export function FoundUsers({ q }: { q: string }) {
  return (
    <Items list={useFoundUsers(q)} label={t('Users')}>
      {(user) => <UserRow key={user.id} user={user} />}
    </Items>
  );
}

/** The communities of a search result; `action` renders the action on one. */
export function FoundCommunities({ q, action }: { q: string; action: (community: Community) => ReactNode }) {
  return (
    <Items list={useFoundCommunities(q)} label={t('Communities')}>
      {(community) => (
        <li key={community.id} className={rowVariant}>
          <Link
            to="/community/$id"
            params={{ id: community.id }}
            className="flex min-h-17 min-w-0 flex-1 items-center gap-3 rounded-lg"
          >
            <CommunityAvatar name={community.name} src={community.avatarUrl} size={48} decorative />
            <span className="min-w-0">
              <span className="block truncate font-semibold">{community.name}</span>
              {/* Each part has its own direction, so that the description is cut at its end. */}
              <span className="flex text-sm text-ink-2">
                <span className="min-w-0 overflow-hidden text-ellipsis whitespace-pre">
                  {translate(memberCount(community.memberCount))}
                  {community.description && ' · '}
                </span>
                <span dir="auto" className="min-w-0 shrink-[999] truncate">
                  {community.description}
                </span>
              </span>
            </span>
          </Link>
          {action(community)}
        </li>
      )}
    </Items>
  );
}
