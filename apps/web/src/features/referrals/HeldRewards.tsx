import type { HeldReward, ReferralData, ReferredFriend } from '@gumball/contract/referrals/referrals.schemas';
import { shortDate } from '@gumball/rules/formats/times';
import { Link } from '@tanstack/react-router';
import { t, translate } from '../../lib/i18n/i18n.ts';
import { locale } from '../../lib/i18n/language.ts';
import { useAmounts } from '../../lib/site/amounts.ts';
import { Avatar } from '../../ui/identity/Avatar.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { useNow } from '../../ui/layout/use-now.ts';

/** The rewards that are held: whose they are, why, and what releases them. Nothing while there are none. */
export function HeldRewards({ data: { held, heldReferrals, welcome } }: { data: ReferralData }) {
  const { welcomeBonus } = useAmounts();
  if (held.length === 0 && !welcome) return null;
  return (
    <Card
      heading={t('Held rewards')}
      action={
        heldReferrals > held.length && (
          <span className="text-sm text-ink-3">
            {t('{part} of {whole}', { part: held.length, whole: heldReferrals })}
          </span>
        )
      }
    >
      <ul className="flex flex-col gap-3">
        {welcome && (
          <li>
            <h3>{t('Your welcome bonus of {gumballs} {points}', { gumballs: welcomeBonus })}</h3>
            <Reasons held={welcome} />
          </li>
        )}
        {held.map((friend) => (
          <HeldFriend key={friend.id} friend={friend} />
        ))}
      </ul>
    </Card>
  );
}

function HeldFriend({ friend }: { friend: ReferredFriend }) {
  const { id, username, held } = friend;
  const name = `${friend.firstName} ${friend.lastName}`.trim() || username;
  if (!held) return null;
  return (
    <li className="flex items-start gap-3">
      <Avatar name={name} src={friend.avatarUrl} decorative />
      <div className="min-w-0 flex-1">
        <h3 className="truncate">
          <Link to="/user-profile/$id" params={{ id }} className="hover:underline">
            {name}
          </Link>
        </h3>
        <Reasons held={held} />
      </div>
    </li>
  );
}

function Reasons({ held: { reason, at, signals, release } }: { held: HeldReward }) {
  const now = useNow();
  const since = shortDate(new Date(at), now, locale);
  return (
    <>
      <p className="text-sm text-warning">
        {t('Held since {day}: {reason}', { day: since, reason: translate(reason) })}
      </p>
      {signals.length > 0 && (
        <ul className="list-disc ps-5 text-sm text-ink-2">
          {signals.map((signal) => (
            <li key={signal}>{translate(signal)}</li>
          ))}
        </ul>
      )}
      <p className="text-sm text-ink-2">{translate(release)}</p>
    </>
  );
}
