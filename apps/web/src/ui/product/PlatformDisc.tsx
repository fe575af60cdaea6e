import { cx } from '../cx.ts';
import { Coin } from './Coin.tsx';

/** A platform whose glyph can be drawn. */
export type PlatformName =
  | 'Twitter'
  | 'YouTube'
  | 'Telegram'
  | 'Bluesky'
  | 'GitHub'
  | 'Mastodon'
  | 'Discord'
  | 'Gumball';

const discClasses: Record<PlatformName, string> = {
  Twitter: 'bg-[#0F1E3A] text-white dark:bg-[#E6EDF7] dark:text-[#0F1E3A]',
  YouTube: 'bg-[#C4302B] text-white [--yt-hole:#C4302B]',
  Telegram: 'bg-[#1C7FB6] text-white',
  Bluesky: 'bg-[#0B63CE] text-white',
  GitHub: 'bg-[#24292F] text-white dark:bg-[#E6EDF3] dark:text-[#24292F]',
  Mastodon: 'bg-[#563ACC] text-white',
  Discord: 'bg-[#4752C4] text-white',
  Gumball: 'bg-gold-soft',
};

/** A platform's glyph in the colour of the surrounding text. Decorative: a label next to it names the platform. */
export function PlatformGlyph({ platform, size = 24 }: { platform: PlatformName; size?: number }) {
  if (platform === 'Gumball') return <Coin size={size} />;
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true" className="flex-none">
      {platform === 'Twitter' && (
        <path
          fill="currentColor"
          d="M22 5.2c-.7.4-1.5.6-2.4.7.8-.5 1.5-1.3 1.8-2.2-.8.5-1.7.8-2.6 1A4.1 4.1 0 0 0 11.8 8.5 11.7 11.7 0 0 1 3.3 4.2a4.1 4.1 0 0 0 1.3 5.5c-.7 0-1.3-.2-1.9-.5 0 2 1.4 3.7 3.3 4.1-.6.2-1.2.2-1.9.1.5 1.6 2 2.8 3.8 2.9A8.3 8.3 0 0 1 2 18a11.6 11.6 0 0 0 6.3 1.8c7.6 0 11.9-6.4 11.6-12.2.8-.6 1.5-1.4 2.1-2.4z"
        />
      )}
      {platform === 'YouTube' && (
        <>
          <rect x="1.5" y="4.5" width="21" height="15" rx="4.5" fill="currentColor" />
          <path d="m10 8.8 5.5 3.2-5.5 3.2z" fill="var(--yt-hole, var(--gb-surface))" />
        </>
      )}
      {platform === 'GitHub' && (
        <path
          fill="none"
          stroke="currentColor"
          strokeWidth="2.2"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="M7 6v12M7 18a2 2 0 1 0 0 .01M7 6a2 2 0 1 0 0-.01M17 8a2 2 0 1 0 0-.01M17 8.500v1.500c0 3-4 3-7 4.500"
        />
      )}
      {platform === 'Bluesky' && (
        <path
          fill="currentColor"
          d="M12 11C10.700 8.500 7 4.500 4.500 3.500 2.500 2.700 2 4 2 5.200c0 1 .5 5.500 1 6.500.9 2 3 2.500 5 2.200-3.300.5-4.500 2.500-2.500 4.600C9 22 11 18 12 16c1 2 3 6 6.500 2.500 2-2.100.8-4.100-2.500-4.600 2 .3 4.100-.2 5-2.200.5-1 1-5.500 1-6.500 0-1.200-.5-2.500-2.500-1.700C17 4.500 13.300 8.500 12 11z"
        />
      )}
      {platform === 'Mastodon' && (
        <path
          fill="none"
          stroke="currentColor"
          strokeWidth="2.4"
          strokeLinecap="round"
          d="M17 18.500C10 21 5 19 5 11c0-9 14-9 14 0 0 4-3 4.500-7 4M8.500 12V9.500c0-2.500 3.500-2.500 3.500 0 0-2.500 3.500-2.500 3.500 0V12"
        />
      )}
      {platform === 'Discord' && (
        <path
          fill="currentColor"
          fillRule="evenodd"
          d="M8.500 4.500C6.800 4.800 5.300 5.300 4.200 6 2.300 9.500 1.400 13.200 1.800 17.300c1.700 1.300 3.400 2.100 5.200 2.600l1.200-2.100c2.500.8 5.100.8 7.600 0l1.200 2.100c1.800-.5 3.500-1.300 5.200-2.600.4-4.100-.5-7.800-2.400-11.300-1.100-.7-2.600-1.200-4.300-1.500l-.9 1.700c-1.700-.2-3.500-.2-5.200 0zM8.300 15c-1.100 0-2-1-2-2.200s.9-2.200 2-2.200 2 1 2 2.200-.9 2.200-2 2.200m7.400 0c-1.100 0-2-1-2-2.200s.9-2.200 2-2.200 2 1 2 2.200-.9 2.200-2 2.200"
        />
      )}
      {platform === 'Telegram' && (
        <path
          fill="currentColor"
          d="M21.4 3.6 2.9 10.9c-.9.4-.8 1.6.1 1.9l4.6 1.4 1.8 5.5c.3.8 1.3 1 1.8.3l2.5-2.8 4.7 3.4c.7.5 1.6.1 1.8-.7l3-15c.2-.9-.8-1.6-1.8-1.3z"
        />
      )}
    </svg>
  );
}

/** A platform's glyph on its coloured disc, `size` pixels wide. */
export function PlatformDisc({
  platform,
  size = 48,
  className,
}: {
  platform: PlatformName;
  size?: number;
  className?: string;
}) {
  return (
    <span
      className={cx('grid flex-none place-items-center rounded-full', discClasses[platform], className)}
      style={{ width: size, height: size }}
    >
      <PlatformGlyph platform={platform} size={size / 2} />
    </span>
  );
}
