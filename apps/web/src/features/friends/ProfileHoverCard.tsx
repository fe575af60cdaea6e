import { PreviewCard } from '@base-ui/react/preview-card';
import type { PublicUser } from '@gumball/contract/users/users.schemas';
import { Link } from '@tanstack/react-router';
import { plural } from '../../lib/i18n/i18n.ts';
import { cx } from '../../ui/cx.ts';
import { Avatar } from '../../ui/identity/Avatar.tsx';
import { popupClass } from '../../ui/overlays/popup-styles.ts';
import { GumballAmount } from '../../ui/product/GumballAmount.tsx';
import { LevelBadge } from '../../ui/product/LevelBadge.tsx';
import { FriendActions } from './FriendActions.tsx';
import { useUser } from './friends.queries.ts';

function Summary({ user }: { user: PublicUser }) {
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <>
      <div className="flex items-center gap-3">
        <Avatar
          name={name}
          src={user.avatarUrl}
          frame={user.frame}
          size={56}
          decorative
          presence={user.friendshipStatus === 'friends' ? (user.isOnline ? 'online' : 'offline') : undefined}
        />
        <div className="min-w-0">
          <Link
            to="/user-profile/$id"
            params={{ id: user.id }}
            className="block truncate text-[1.0625rem] leading-6 font-semibold hover:underline"
          >
            {name}
          </Link>
          <p className="truncate text-sm text-ink-2">{user.username}</p>
        </div>
      </div>
      {user.bio && <p className="mt-3 line-clamp-3 wrap-anywhere">{user.bio}</p>}
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
        <LevelBadge level={user.level} />
        <GumballAmount amount={user.gumballs} variant="text" />
        <span>{plural(user.friendsCount, '{count} friend', '{count} friends')}</span>
        {user.mutualFriendsCount > 0 && (
          <span>{plural(user.mutualFriendsCount, '{count} mutual friend', '{count} mutual friends')}</span>
        )}
      </div>
      <div className="mt-3.5">
        <FriendActions member={user} isCompact />
      </div>
    </>
  );
}

/**
 * The card of a profile over a link to it. It waits for the profile, so a blocked, deleted or unreachable member has
 * none.
 */
export default function ProfileHoverCard({
  anchor,
  identifier,
  isDue,
  onClose,
}: {
  anchor: HTMLElement;
  /** The member's id or username. */
  identifier: string;
  /** Whether the mouse has rested on the link long enough. */
  isDue: boolean;
  onClose: () => void;
}) {
  const person = useUser(identifier);
  const user = person.data?.kind === 'seen' ? person.data.user : undefined;
  if (!user || user.friendshipStatus === 'blocked') return null;
  return (
    <PreviewCard.Root
      open={isDue}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <PreviewCard.Portal>
        <PreviewCard.Positioner
          anchor={anchor}
          align="start"
          sideOffset={8}
          collisionPadding={12}
          data-hover-card="open"
          className="z-(--gb-z-popover) data-[anchor-hidden]:invisible"
        >
          <PreviewCard.Popup
            role="region"
            aria-label={`${user.firstName} ${user.lastName}`}
            className={cx(popupClass, 'w-80 cursor-auto rounded-xl p-4')}
          >
            <Summary user={user} />
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  );
}
