import { PartyPopper, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t } from '../../lib/i18n/i18n.ts';
import { HrefLink } from '../forms/HrefLink.tsx';
import { Ball } from '../identity/Ball.tsx';
import { Coin } from '../product/Coin.tsx';
import { flyCoin } from './fly-coin.ts';
import { releaseBalance } from './held-balance.ts';
import { playReward } from './reward-effects.ts';
import type { QueuedReward } from './rewards.ts';

/** The loose balls: offsets, size, colour. */
const looseBalls: readonly (readonly [start: number, top: number, size: number, color: string])[] = [
  [31, -1, 26, '#FF6BA6'],
  [7, 27, 14, '#D9166B'],
  [37, 68, 10, '#FFC531'],
  [14, 61, 24, '#2FBF8F'],
  [61, 35, 9, '#3AA5E8'],
  [95, 3, 16, '#8B5CF6'],
  [12, 42, 21, '#EF5350'],
  [78, 26, 24, '#FF6BA6'],
  [15, 15, 15, '#D9166B'],
  [69, 52, 20, '#FFC531'],
  [89, 32, 9, '#2FBF8F'],
  [107, 36, 25, '#3AA5E8'],
  [50, 44, 9, '#8B5CF6'],
];
const staggerMs = 25;

// The ball drops first.
const flyAfterMs = 900;

/**
 * A reward as a banner, with balls that drop once. The coin of one with Gumballs flies to the balance. The caller
 * removes it.
 */
export function RewardCard({
  reward,
  onClose,
}: {
  reward: Exclude<QueuedReward, { kind: 'level' }>;
  onClose: () => void;
}) {
  const hasGumballs = reward.kind === 'gumballs';
  const coin = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    playReward({ full: false });
    if (!hasGumballs) return undefined;
    const timer = setTimeout(() => {
      const flight = coin.current ? flyCoin(coin.current) : Promise.resolve();
      flight.catch(() => undefined).finally(releaseBalance);
    }, flyAfterMs);
    return () => {
      clearTimeout(timer);
      releaseBalance();
    };
  }, [hasGumballs]);
  return (
    <div className="celebrate-in @container relative flex items-center gap-4 overflow-hidden rounded-xl bg-hero px-5 py-4 text-on-hero">
      <span
        className="pointer-events-none absolute inset-y-0 end-0 w-20 overflow-hidden opacity-60 @[520px]:w-37 @[520px]:opacity-100"
        aria-hidden="true"
      >
        {looseBalls.map(([start, top, size, color], index) => (
          <Ball
            key={`${start} ${top}`}
            size={size}
            color={color}
            className="celebrate-ball !absolute"
            style={{ insetInlineStart: start, top, animationDelay: `${index * staggerMs}ms` }}
          />
        ))}
      </span>
      <span ref={coin} className="reward-ball flex-none">
        {hasGumballs ? (
          <Coin size={52} />
        ) : (
          <Ball size={52}>
            <PartyPopper size={26} aria-hidden="true" />
          </Ball>
        )}
      </span>
      <div role="status" className="relative min-w-0 flex-1">
        <h2 className="break-words">{reward.text}</h2>
        {hasGumballs && reward.detail && <p className="text-on-hero-2">{reward.detail}</p>}
        {!hasGumballs && reward.action && (
          <HrefLink
            href={reward.action.href}
            variant="plain"
            onClick={onClose}
            className="pointer-events-auto inline-flex min-h-11 items-center font-semibold underline"
          >
            {reward.action.label}
          </HrefLink>
        )}
      </div>
      <button
        type="button"
        aria-label={t('Dismiss')}
        onClick={onClose}
        className="on-hero pointer-events-auto relative grid size-11 flex-none place-items-center rounded-full bg-hero hover:bg-white/10"
      >
        <X size={20} aria-hidden="true" />
      </button>
    </div>
  );
}
