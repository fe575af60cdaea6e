import { formatInteger } from '@gumball/rules/formats/integers';
import { levelProgress } from '@gumball/rules/gumballs/level';
import type { Level } from '@gumball/rules/gumballs/levels';
import { useEffect, useRef } from 'react';
import { t } from '../../lib/i18n/i18n.ts';
import { locale } from '../../lib/i18n/language.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { Button } from '../forms/Button.tsx';
import { Ball } from '../identity/Ball.tsx';
import { Modal } from '../overlays/Modal.tsx';
import { levelColor } from '../product/LevelBadge.tsx';
import { playReward } from './reward-effects.ts';

/** The small balls around the level's ball: degrees, distance and size in pixels, colour. */
const satellites: readonly (readonly [angle: number, distance: number, size: number, color: string])[] = [
  [-80, 104, 26, 'pink'],
  [-38, 112, 16, 'mint'],
  [8, 100, 22, 'gold'],
  [52, 110, 14, 'sky'],
  [96, 104, 20, 'grape'],
  [140, 108, 16, 'cherry'],
  [184, 100, 24, 'raspberry'],
  [228, 112, 18, 'mint'],
];
const staggerMs = 40;

/** The screen of a new level: its ball, what comes next, and the way there. */
export function LevelUp({ level, onClose }: { level: Level; onClose: () => void }) {
  const { gumballs } = useCurrentUser();
  const continueButton = useRef<HTMLButtonElement>(null);
  const { next, missing } = levelProgress(gumballs);
  useEffect(() => playReward({ full: false }), []);
  return (
    <Modal
      title={t('Level up!')}
      open
      onClose={onClose}
      className="md:max-w-[440px]"
      initialFocus={continueButton}
      footer={
        <Button ref={continueButton} fullWidth onClick={onClose}>
          {t('Continue')}
        </Button>
      }
    >
      <div className="flex h-full flex-col items-center justify-center gap-4 pb-2 text-center">
        <div className="relative grid size-64 place-items-center" aria-hidden="true">
          {satellites.map(([angle, distance, size, color], index) => (
            <span
              key={angle}
              className="absolute"
              style={{ transform: `rotate(${angle}deg) translateX(${distance}px) rotate(${-angle}deg)` }}
            >
              <Ball
                size={size}
                color={`var(--gb-ball-${color})`}
                className="level-pop"
                style={{ animationDelay: `${300 + index * staggerMs}ms` }}
              />
            </span>
          ))}
          <Ball size={148} color={levelColor(level)} className="level-pop" />
        </div>
        <div role="status">
          <h3 className="text-2xl">{t('You reached {level}!', { level })}</h3>
          <p className="mt-1 text-ink-2">
            {next
              ? t('{amount} {points} to {level}', { amount: formatInteger(missing, locale), level: next })
              : t('This is the highest level.')}
          </p>
        </div>
      </div>
    </Modal>
  );
}
