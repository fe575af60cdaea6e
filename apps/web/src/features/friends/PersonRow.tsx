import type { ListedUser } from '@gumball/contract/users/users.schemas';
import { Link } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { matchesMedia } from '../../lib/media-queries.ts';
import { cx } from '../../ui/cx.ts';
import { Avatar } from '../../ui/identity/Avatar.tsx';

type Way =
  | { to: '/user/$identifier'; params: { identifier: string } }
  | { to: '/user-profile/$id'; params: { id: string } };

/** A user in a list: a link to the profile, which is shown next to the list if there is room. */
export function PersonRow({
  person,
  to,
  why,
  selected,
  onSelect,
  action,
  children,
}: {
  person: ListedUser;
  to: Way;
  /** The reason, in the place of the username. */
  why?: string | undefined;
  selected: boolean;
  onSelect: (id: string) => void;
  action?: ReactNode;
  children?: ReactNode;
}) {
  const name = `${person.firstName} ${person.lastName}`;
  const isFriend = person.friendshipStatus === 'friends';
  function onClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !matchesMedia('sideColumn')) return;
    event.preventDefault();
    onSelect(person.id);
  }
  return (
    <li className="flex flex-col">
      <div
        className={cx('flex min-h-17 items-center gap-2 rounded-lg pe-3', selected ? 'lg:brand-row' : 'hover:bg-hover')}
      >
        <Link
          {...to}
          // The profile is shown next to the list.
          data-hover-card="none"
          onClick={onClick}
          {...(selected ? { 'aria-current': 'true' as const } : {})}
          className="flex min-h-17 min-w-0 flex-1 items-center gap-3 rounded-lg ps-3"
        >
          <Avatar
            name={name}
            src={person.avatarUrl}
            frame={person.frame}
            size={48}
            decorative
            presence={isFriend ? (person.isOnline ? 'online' : 'offline') : undefined}
          />
          <span className="min-w-0">
            <span className="block truncate font-semibold">{name}</span>
            <span className={cx('text-sm text-ink-2', why ? 'line-clamp-2' : 'block truncate')}>
              {why ?? person.username}
            </span>
          </span>
        </Link>
        {action}
      </div>
      {children}
    </li>
  );
}
