import type { ReferralData, ReferredFriend } from '@gumball/contract/referrals/referrals.schemas';
import { dayMs } from '@gumball/rules/formats/durations';
import { referralAge } from '@gumball/rules/formats/spans';
import { fullTime, shortDate } from '@gumball/rules/formats/times';
import { activityOf } from '@gumball/rules/referrals/activity-status';
import { Link } from '@tanstack/react-router';
import { useIsPresenceKnown } from '../../lib/api/use-connection.ts';
import { t, translate } from '../../lib/i18n/i18n.ts';
import { locale } from '../../lib/i18n/language.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Avatar, type Presence } from '../../ui/identity/Avatar.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { TimeAgo } from '../../ui/layout/TimeAgo.tsx';
import { useNow } from '../../ui/layout/use-now.ts';

const presenceByStatus: Record<ReturnType<typeof activityOf>, Presence> = {
  online: 'online',
  recent: 'recent',
  inactive: 'inactive',
};

/** The latest four referrals of the member. A held one shows the reason. */
export function LatestReferrals({ data }: { data: ReferralData }) {
  const { referrals } = data;
  const all = data.totalReferrals + data.heldReferrals;
  return (
    <Card
      heading={t('Latest referrals')}
      action={
        referrals.length > 0 && (
          <span className="text-sm text-ink-3">
            {t('{part} of {whole}', { part: referrals.length, whole: Math.max(all, referrals.length) })}
          </span>
        )
      }
    >
      {referrals.length === 0 ? (
        <EmptyState
          art="friends"
          level={3}
          title={t('No referrals yet')}
          text={t('Share your link to invite your first friend.')}
        />
      ) : (
        <ul>
          {referrals.map((friend) => (
            <ReferralRow key={friend.id} friend={friend} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function ReferralRow({ friend }: { friend: ReferredFriend }) {
  const now = useNow();
  const knowsPresence = useIsPresenceKnown();
  const { username, isOnline, lastSeen, createdAt, held } = friend;
  const name = `${friend.firstName} ${friend.lastName}`.trim() || username;
  const joinedAt = new Date(createdAt);
  const lastSeenText =
    isOnline && knowsPresence ? t('Online') : lastSeen !== null && <TimeAgo dateTime={lastSeen} format="seen" />;
  return (
    <li className="flex min-h-15 items-center gap-3 py-1.5">
      <Avatar name={name} src={friend.avatarUrl} presence={presenceByStatus[activityOf(friend, now)]} decorative />
      <div className="min-w-0 flex-1">
        <Link
          to="/user-profile/$id"
          params={{ id: friend.id }}
          className="block truncate font-semibold hover:underline"
        >
          {name}
        </Link>
        <p className="truncate text-sm text-ink-3">
          {name !== username && `${username}${lastSeenText ? ' · ' : ''}`}
          {lastSeenText}
        </p>
        {held && (
          <p className="text-sm text-warning">
            {t('Held since {day}: {reason}', {
              day: shortDate(new Date(held.at), now, locale),
              reason: translate(held.reason),
            })}
          </p>
        )}
        {friend.state === 'reversed' && <p className="text-sm text-ink-3">{t('Not counted')}</p>}
      </div>
      <time dateTime={createdAt} title={fullTime(joinedAt, locale)} className="flex-none text-sm text-ink-3">
        {now.getTime() - joinedAt.getTime() < dayMs ? t('Today') : translate(referralAge(joinedAt, now))}
      </time>
    </li>
  );
}
