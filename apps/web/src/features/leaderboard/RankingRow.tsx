import type { RankedUser } from '@gumball/contract/leaderboard/leaderboard.schemas';
import { Link } from '@tanstack/react-router';
import { useIsPresenceKnown } from '../../lib/api/use-connection.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { cx } from '../../ui/cx.ts';
import { Avatar } from '../../ui/identity/Avatar.tsx';
import { GumballAmount } from '../../ui/product/GumballAmount.tsx';
import { LevelBadge } from '../../ui/product/LevelBadge.tsx';
import { RankMedal } from '../../ui/product/RankMedal.tsx';
import { RankChange } from './RankChange.tsx';

/** The grid of a row. */
export const rankingRowClass =
  'grid min-h-16 grid-cols-[36px_auto_minmax(0,1fr)_auto] items-center gap-2.5 rounded-lg px-2 py-2 md:grid-cols-[44px_auto_minmax(0,1fr)_auto_76px_44px] md:gap-3.5 md:px-4';

/** One row of the ranking. */
export function RankingRow({
  user,
  isOwn,
  withChange = true,
}: {
  user: RankedUser;
  isOwn: boolean;
  /** Whether the ranking knows how ranks changed. */
  withChange?: boolean;
}) {
  const knowsPresence = useIsPresenceKnown();
  const name = `${user.firstName} ${user.lastName}`;
  const profileLink = { to: '/user-profile/$id', params: { id: user.id } } as const;
  return (
    <li
      className={cx(
        rankingRowClass,
        !withChange && 'md:!grid-cols-[44px_auto_minmax(0,1fr)_auto_76px]',
        isOwn ? 'brand-row' : 'hover:bg-hover',
      )}
    >
      <RankMedal rank={user.rank} />
      <Link {...profileLink} tabIndex={-1} aria-hidden="true" className="rounded-full">
        <Avatar name={name} src={user.avatarUrl} presence={user.isOnline ? 'online' : undefined} decorative />
      </Link>
      <div className="min-w-0">
        <p className="flex items-center gap-2">
          <Link {...profileLink} className="truncate font-semibold hover:underline">
            {name}
          </Link>
          {isOwn && (
            <span className="inline-flex h-5 flex-none items-center rounded-full bg-brand px-2 text-xs font-semibold text-on-brand">
              {t('You')}
            </span>
          )}
        </p>
        <LevelBadge level={user.level} />
      </div>
      <div className="flex flex-col items-end gap-0.5">
        <GumballAmount amount={user.gumballs} className="tabular-nums" />
        {withChange && <RankChange change={user.rankChange} className="text-[13px] tabular-nums md:hidden" />}
      </div>
      <span className="text-end text-sm font-semibold text-positive max-md:hidden">
        {user.isOnline && knowsPresence && t('Online')}
      </span>
      {withChange && (
        <RankChange change={user.rankChange} className="justify-self-end text-[13px] tabular-nums max-md:hidden" />
      )}
    </li>
  );
}
