import type { WornFrame } from '@gumball/rules/shop/frames';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { useIsPresenceKnown } from '../../lib/api/use-connection.ts';
import { msg, translate } from '../../lib/i18n/i18n.ts';
import { cx } from '../cx.ts';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import { initialsClass, initialsOf, tintOf } from './initials.ts';

/** The presence of a user: online, not online (hollow), or the two warmer states of a referral. */
export type Presence = 'online' | 'offline' | 'recent' | 'inactive';

const presenceStyles: Record<Presence, { style: string; label: string }> = {
  online: { style: 'bg-online', label: msg('Online') },
  offline: {
    style: 'bg-(--av-ring,var(--gb-surface)) shadow-[inset_0_0_0_2.5px_var(--gb-ink-3)]',
    label: msg('Offline'),
  },
  recent: { style: 'bg-away', label: msg('Seen this week') },
  inactive: { style: 'bg-offline', label: msg('Not seen lately') },
};

/**
 * A user's avatar, or their initials on a tint; an outline of a person without a name, such as a deleted member. `decorative` if the name is next to it. No `presence` is shown while
 * the connection is lost.
 */
export function Avatar({
  name,
  src,
  size = 44,
  presence,
  frame,
  decorative = false,
  className,
}: {
  name: string;
  src?: string | null;
  /** In pixels. */
  size?: number;
  presence?: Presence | undefined;
  frame?: WornFrame | null | undefined;
  decorative?: boolean;
  className?: string;
}) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const isShown = src && src !== brokenSrc;
  return (
    <span
      className={cx('relative inline-block flex-none align-top', className)}
      data-frame={frame}
      style={{ '--s': `${size}px`, width: size, height: size }}
    >
      {isShown ? (
        <img
          src={src}
          alt={decorative ? '' : name}
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setBrokenSrc(src)}
          className="block size-full rounded-full bg-sunken object-cover"
        />
      ) : (
        <span
          {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
          className={cx('grid size-full place-items-center rounded-full', initialsClass, tintOf(name))}
          style={{ fontSize: Math.max(11, Math.round(size * 0.36)) }}
          data-initials={initialsOf(name)}
        >
          {initialsOf(name) === '' && <UserRound size={Math.round(size * 0.5)} aria-hidden="true" />}
        </span>
      )}
      {presence && <PresenceDot presence={presence} />}
    </span>
  );
}

function PresenceDot({ presence }: { presence: Presence }) {
  if (!useIsPresenceKnown()) return null;
  return (
    <span className={cx('presence', presenceStyles[presence].style)}>
      <VisuallyHidden>{translate(presenceStyles[presence].label)}</VisuallyHidden>
    </span>
  );
}
