import { shortGumballs } from '@gumball/rules/formats/numbers';
import { Link } from '@tanstack/react-router';
import { locale } from '../lib/language.ts';
import { t } from '../lib/texts.ts';
import { Coin } from './Coin.tsx';
import { cx } from './cx.ts';
import { useCountUp } from './use-count-up.ts';

/** The member's Gumballs, always in sight; counts up and turns its coin when they grow. Leads to the earnings. */
export function BalancePill({ gumballs, className }: { gumballs: number; className?: string }) {
  const { shown, counting } = useCountUp(gumballs);
  return (
    <Link
      to="/earnings"
      aria-label={t('Gumballs balance: {amount}', { amount: shortGumballs(gumballs, locale) })}
      className={cx(
        'inline-flex h-9 flex-none items-center gap-1.5 rounded-full bg-gold-soft pe-3 ps-[7px] font-display text-base leading-none font-bold text-gold-ink tabular-nums hover:brightness-[.98] md:h-11 md:gap-2 md:pe-4 md:ps-2.5 md:text-lg md:leading-none',
        className,
      )}
    >
      <Coin size={24} className={counting ? 'coin-turn' : undefined} />
      {shortGumballs(shown, locale)}
    </Link>
  );
}
