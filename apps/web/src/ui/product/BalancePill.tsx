import { shortGumballs } from '@gumball/rules/formats/numbers';
import { Link } from '@tanstack/react-router';
import { t } from '../../lib/i18n/i18n.ts';
import { locale } from '../../lib/i18n/language.ts';
import { cx } from '../cx.ts';
import { useCountUp } from '../feedback/use-count-up.ts';
import { Coin } from './Coin.tsx';

/** The member's Gumballs in the header; counts up and turns its coin when they grow. Links to the earnings. */
export function BalancePill({ gumballs, className }: { gumballs: number; className?: string }) {
  const { displayed, isCounting } = useCountUp(gumballs);
  return (
    <Link
      to="/earnings"
      aria-label={t('Gumballs balance: {amount}', { amount: shortGumballs(gumballs, locale) })}
      className={cx(
        'inline-flex h-9 flex-none items-center gap-1.5 rounded-full bg-gold-soft pe-3 ps-[7px] font-display text-base leading-none font-bold text-gold-ink tabular-nums hover:brightness-[.98] md:h-11 md:gap-2 md:pe-4 md:ps-2.5 md:text-lg md:leading-none',
        className,
      )}
    >
      <Coin size={24} className={isCounting ? 'coin-turn' : undefined} />
      {shortGumballs(displayed, locale)}
    </Link>
  );
}
