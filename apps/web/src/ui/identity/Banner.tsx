import { useState } from 'react';
import { cx } from '../cx.ts';
import { tintOf } from './initials.ts';

const hillColours: Readonly<Record<string, string>> = {
  'tint-grape': 'text-ball-grape',
  'tint-mint': 'text-ball-mint',
  'tint-sky': 'text-ball-sky',
  'tint-rose': 'text-ball-pink',
  'tint-honey': 'text-ball-gold',
  'tint-coral': 'text-ball-cherry',
};

/** The banner of a profile or community; hills in the colour of the name if there is none. */
export function Banner({ name, src, lazy = false }: { name: string; src?: string | null; lazy?: boolean }) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  if (src && src !== brokenSrc) {
    return (
      <img
        src={src}
        alt=""
        {...(lazy && { loading: 'lazy', decoding: 'async' })}
        onError={() => setBrokenSrc(src)}
        className="size-full object-cover"
      />
    );
  }
  return (
    <svg
      viewBox="0 0 1200 300"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className={cx('block size-full bg-hero', hillColours[tintOf(name)])}
    >
      <circle cx="980" cy="130" r="104" className="fill-[color-mix(in_srgb,currentColor_34%,var(--gb-hero))]" />
      <path
        d="M0 205C190 105 340 245 530 172s350-88 670 52v76H0z"
        className="fill-[color-mix(in_srgb,currentColor_62%,var(--gb-hero))]"
      />
      <path d="M0 262c220-88 380 8 600-30s400-28 600 30v38H0z" className="fill-current" />
    </svg>
  );
}
