import type { OwnUser, PublicUser } from '@gumball/contract/users/users.schemas';
import { joinedTime } from '@gumball/rules/formats/spans';
import { isTopPlayer } from '@gumball/rules/gumballs/level';
import { Calendar, MapPin, PenLine, Trophy, Wallet } from 'lucide-react';
import { plural, t, translate } from '../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { ButtonLink } from '../../ui/forms/ButtonLink.tsx';
import { Avatar } from '../../ui/identity/Avatar.tsx';
import { Banner } from '../../ui/identity/Banner.tsx';
import { useNow } from '../../ui/layout/use-now.ts';
import { GumballAmount } from '../../ui/product/GumballAmount.tsx';
import { LevelBadge } from '../../ui/product/LevelBadge.tsx';
import { LevelProgress } from '../../ui/product/LevelProgress.tsx';
import { FriendActions } from './FriendActions.tsx';

function Stat({ value, label }: { value: number; label: string }) {
  return (
    <div>
      <dd className="font-display text-lg leading-tight font-bold tabular-nums">{value}</dd>
      <dt className="text-sm text-ink-2">{label}</dt>
    </div>
  );
}

function OwnActions() {
  return (
    <div className="flex flex-wrap gap-2 max-md:w-full">
      <ButtonLink to="/profile/edit" className="max-md:flex-1 max-md:px-3">
        <PenLine size={19} aria-hidden="true" className="max-[24rem]:hidden" />
        {t('Edit Profile', undefined, 'button')}
      </ButtonLink>
      <Button disabled className="max-md:flex-1 max-md:px-3">
        <Wallet size={19} aria-hidden="true" className="max-[24rem]:hidden" />
        {t('Connect Wallet')}
        <Tag tone="brand" className="max-md:absolute max-md:-top-3 max-md:end-2 max-md:ring-3 max-md:ring-surface">
          {t('Coming soon')}
        </Tag>
      </Button>
    </div>
  );
}

/** The actions on the own profile card. */
export function ownPage(user: OwnUser): PublicUser {
  return { ...user, isOnline: true, friendshipStatus: 'none', friendRequestId: null, mutualFriendsCount: 0 };
}

/** A member's card: profile, counts, and the viewer's actions. */
export function MemberCard({ user, headingLevel = 1 }: { user: PublicUser; headingLevel?: 1 | 2 }) {
  const viewer = useCurrentUser();
  const now = useNow();
  const name = `${user.firstName} ${user.lastName}`;
  const Heading = headingLevel === 1 ? 'h1' : 'h2';
  const isOwn = user.id === viewer.id;
  const showsPresence = isOwn || user.friendshipStatus === 'friends';
  return (
    <section
      aria-label={name}
      className="overflow-hidden rounded-[20px] bg-surface shadow-card md:rounded-xl dark:shadow-none"
    >
      <div className="aspect-[3/1] bg-hero md:aspect-[4/1]">
        <Banner name={name} src={user.bannerUrl} />
      </div>
      <div className="px-4 pb-5 md:px-7 md:pb-7">
        <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-3">
          <Avatar
            name={name}
            src={user.avatarUrl}
            frame={user.frame}
            size={104}
            decorative
            presence={showsPresence ? (isOwn || user.isOnline ? 'online' : 'offline') : undefined}
            className="-mt-13 rounded-full ring-5 ring-surface"
          />
          {isOwn ? <OwnActions /> : <FriendActions member={user} />}
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Heading className="min-w-0 text-2xl wrap-anywhere">{name}</Heading>
          {!isOwn && <LevelBadge level={user.level} pill />}
          {isTopPlayer(user.gumballs) && (
            <Tag tone="gold" className="!h-7 !px-3">
              <Trophy size={14} aria-hidden="true" />
              {t('Top Player')}
            </Tag>
          )}
        </div>
        <p className="text-ink-2">{user.username}</p>
        {isOwn && <LevelProgress gumballs={user.gumballs} className="mt-3" />}
        {user.friendshipStatus === 'blocked' ? (
          <p className="mt-3">
            {t("You blocked this member. Neither of you sees the other's posts, comments or profile.")}
          </p>
        ) : (
          <>
            {user.bio && <p className="mt-3 max-w-[52ch] wrap-anywhere whitespace-pre-line">{user.bio}</p>}
            <div className="mt-3 flex flex-wrap gap-x-4.5 gap-y-1 text-sm text-ink-2">
              {user.location && (
                <span className="inline-flex max-w-full items-center gap-1.5">
                  <MapPin size={16} className="flex-none" aria-hidden="true" />
                  <span className="min-w-0 wrap-anywhere">{user.location}</span>
                </span>
              )}
              <span className="inline-flex items-center gap-1.5">
                <Calendar size={16} aria-hidden="true" />
                {translate(joinedTime(new Date(user.createdAt), now))}
              </span>
              {user.mutualFriendsCount > 0 && !isOwn && (
                <span>{plural(user.mutualFriendsCount, '{count} mutual friend', '{count} mutual friends')}</span>
              )}
            </div>
            <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
              <dl className="flex flex-wrap gap-x-6">
                <Stat
                  value={user.friendsCount}
                  label={plural(user.friendsCount, 'Friend', 'Friends', undefined, 'count')}
                />
                <Stat
                  value={user.communitiesCount}
                  label={plural(user.communitiesCount, 'Community', 'Communities', undefined, 'count')}
                />
                <Stat value={user.postsCount} label={plural(user.postsCount, 'Post', 'Posts', undefined, 'count')} />
              </dl>
              <GumballAmount amount={user.gumballs} variant="pill" />
            </div>
          </>
        )}
      </div>
    </section>
  );
}
