import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../cx.ts';
import { initialsClass, initialsOf, tintOf } from './initials.ts';

/** A community's avatar: a rounded square, or its initials on a tint; an outline of people while it has no name. */
export function CommunityAvatar({
  name,
  src,
  size = 44,
  decorative = false,
  className,
}: {
  name: string;
  src?: string | null;
  size?: number;
  decorative?: boolean;
  className?: string;
}) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const box = { width: size, height: size, borderRadius: size * 0.3 };
  if (src && src !== brokenSrc) {
    return (
      <img
        src={src}
        alt={decorative ? '' : name}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onError={() => setBrokenSrc(src)}
        style={box}
        className={cx('block flex-none bg-sunken object-cover', className)}
      />
    );
  }
  return (
    <span
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      style={{ ...box, fontSize: Math.round(size * 0.36) }}
      className={cx('grid flex-none place-items-center', initialsClass, tintOf(name), className)}
      data-initials={initialsOf(name)}
    >
      {initialsOf(name) === '' && <UsersRound size={Math.round(size * 0.44)} aria-hidden="true" />}
    </span>
  );
}
