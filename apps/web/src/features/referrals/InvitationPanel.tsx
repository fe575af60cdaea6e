import { type ReactNode, useEffect, useState } from 'react';
import { t, translate } from '../../lib/i18n/i18n.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Avatar } from '../../ui/identity/Avatar.tsx';
import { Coin } from '../../ui/product/Coin.tsx';
import { fetchInvitation, type Invitation } from './invitation.queries.ts';

/** The invitation above the sign-up form: who invites, the welcome bonus, and some members. */
export default function InvitationPanel({ code }: { code: string }): ReactNode {
  const [invitation, setInvitation] = useState<Invitation | 'unavailable'>();
  useEffect(() => {
    const request = new AbortController();
    fetchInvitation(code, request.signal)
      .then(setInvitation)
      .catch(() => {
        // The sign-up works without it.
        if (!request.signal.aborted) setInvitation('unavailable');
      });
    return () => request.abort();
  }, [code]);
  if (invitation === undefined) return <InvitationSkeleton />;
  if (invitation === 'unavailable' || !invitation.referrer) return null;
  const { referrer, welcomeBonus, welcomeWhen, memberAvatars } = invitation;
  const name = `${referrer.firstName} ${referrer.lastName}`.trim() || referrer.username;
  return (
    <section
      aria-label={t('Your invitation')}
      className="flex flex-col gap-3 rounded-[20px] bg-surface p-4 shadow-card dark:shadow-none"
    >
      <div className="flex items-center gap-3">
        <Avatar name={name} src={referrer.avatarUrl} size={56} decorative />
        <p className="min-w-0 flex-1 text-md leading-snug font-semibold wrap-anywhere">
          {t('{name} invites you to {site}', { name })}
        </p>
      </div>
      <p className="flex items-center gap-2.5 rounded-md bg-gold-soft px-3.5 py-2.5 font-semibold text-gold-ink">
        <Coin size={24} />
        {welcomeWhen === null
          ? t('You start with {gumballs} {points}', { gumballs: welcomeBonus })
          : t('You get {gumballs} {points}, {when}', { gumballs: welcomeBonus, when: translate(welcomeWhen) })}
      </p>
      {memberAvatars.length > 1 && (
        <p className="flex items-center gap-3 text-sm text-ink-2">
          <span className="flex flex-none ps-2" aria-hidden="true">
            {memberAvatars.map((url) => (
              <Avatar
                key={url}
                name=""
                src={url}
                size={32}
                decorative
                className="-ms-2 rounded-full ring-2 ring-surface"
              />
            ))}
          </span>
          {t('They are already here.')}
        </p>
      )}
    </section>
  );
}

/** A placeholder of the panel's size. */
export function InvitationSkeleton(): ReactNode {
  return (
    <div aria-hidden="true" className="flex flex-col gap-3 rounded-[20px] bg-surface p-4 shadow-card dark:shadow-none">
      <div className="flex items-center gap-3">
        <Skeleton className="size-14 flex-none rounded-full!" />
        <Skeleton className="h-5 w-3/5" />
      </div>
      <Skeleton className="h-11 rounded-md" />
      <Skeleton className="h-8 w-2/5" />
    </div>
  );
}
