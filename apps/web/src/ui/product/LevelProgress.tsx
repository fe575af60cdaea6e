import { formatInteger } from '@gumball/rules/formats/integers';
import { levelProgress } from '@gumball/rules/gumballs/level';
import { t } from '../../lib/i18n/i18n.ts';
import { locale } from '../../lib/i18n/language.ts';
import { cx } from '../cx.ts';
import { ProgressRing } from '../feedback/ProgressRing.tsx';
import { Ball } from '../identity/Ball.tsx';
import { levelColor } from './LevelBadge.tsx';

/** The way to the next level as a ring in the colour of the level, with what is missing: '3,200 to Master'. */
export function LevelProgress({
  gumballs,
  onHero = false,
  className,
}: {
  gumballs: number;
  /** On the plum panel. */
  onHero?: boolean;
  className?: string;
}) {
  const { level, next, missing, fraction } = levelProgress(gumballs);
  const text = next
    ? t('{amount} to {level}', { amount: formatInteger(missing, locale), level: next })
    : t('Highest level');
  return (
    <div className={cx('flex items-center gap-3', className)}>
      <ProgressRing
        label={t('Way to the next level')}
        value={fraction}
        size={48}
        stroke={5}
        color={onHero ? 'var(--gb-on-hero)' : levelColor(level)}
        track={onHero ? 'rgb(255 255 255 / 0.18)' : 'var(--gb-track)'}
      >
        <Ball size={26} color={levelColor(level)} />
      </ProgressRing>
      <div className="min-w-0">
        <div className="font-semibold">{level}</div>
        <p className={cx('text-sm tabular-nums', onHero ? 'text-on-hero-2' : 'text-ink-2')}>{text}</p>
      </div>
    </div>
  );
}
