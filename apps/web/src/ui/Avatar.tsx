import { useState } from 'react';
import { useKnowsPresence } from '../lib/connection.ts';
import { msg, say } from '../lib/texts.ts';
import { cx } from './cx.ts';
import { initialsClass, initialsOf, tintOf } from './initials.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** Whether somebody is here: online, not online (hollow), or the two warmer states of a referral. */
export type Presence = 'online' | 'offline' | 'away' | 'gone';

const presences: Record<Presence, { style: string; words: string }> = {
  online: { style: 'bg-online', words: msg('Online') },
  offline: {
    style: 'bg-(--av-ring,var(--gb-surface)) shadow-[inset_0_0_0_2.5px_var(--gb-ink-3)]',
    words: msg('Offline'),
  },
  away: { style: 'bg-away', words: msg('Seen this week') },
  gone: { style: 'bg-offline', words: msg('Not seen lately') },
};

/** A member's picture, or their initials on a tint. `decorative` where the name stands beside it. No `presence` is shown while the connection is lost. */
export function Avatar({
  name,
  src,
  size = 44,
  presence,
  decorative = false,
  className,
}: {
  name: string;
  src?: string | null;
  /** In pixels. */
  size?: number;
  presence?: Presence | undefined;
  decorative?: boolean;
  className?: string;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = src && src !== broken;
  return (
    <span
      className={cx('relative inline-block flex-none align-top', className)}
      style={{ '--s': `${size}px`, width: size, height: size }}
    >
      {shown ? (
        <img
          src={src}
          alt={decorative ? '' : name}
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(src)}
          className="block size-full rounded-full bg-sunken object-cover"
        />
      ) : (
        <span
          {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
          className={cx('grid size-full place-items-center rounded-full', initialsClass, tintOf(name))}
          style={{ fontSize: Math.max(11, Math.round(size * 0.36)) }}
        >
          {initialsOf(name)}
        </span>
      )}
      {presence && <PresenceDot presence={presence} />}
    </span>
  );
}

function PresenceDot({ presence }: { presence: Presence }) {
  if (!useKnowsPresence()) return null;
  return (
    <span className={cx('presence', presences[presence].style)}>
      <VisuallyHidden>{say(presences[presence].words)}</VisuallyHidden>
    </span>
  );
}
