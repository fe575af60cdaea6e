import { formatInteger } from '@gumball/rules/formats/integers';
import { shortGumballs } from '@gumball/rules/formats/numbers';
import { Link } from '@tanstack/react-router';
import { t } from '../../lib/i18n/i18n.ts';
import { locale } from '../../lib/i18n/language.ts';
import { useStore } from '../../lib/storage/store.ts';
import { cx } from '../cx.ts';
import { useCountUp } from '../feedback/use-count-up.ts';
import { heldBalance } from '../rewards/held-balance.ts';
import { Coin } from './Coin.tsx';

const pillClass =
  'inline-flex h-9 flex-none items-center gap-1.5 rounded-full bg-gold-soft pe-3 ps-[7px] font-display text-base leading-none font-bold text-gold-ink tabular-nums hover:brightness-[.98] md:h-11 md:gap-2 md:pe-4 md:ps-2.5 md:text-lg md:leading-none';

/** A coin and the balance; counts up and turns its coin when it grows, or when the coin of a reward lands. */
function CountedBalance({ gumballs, exact = false }: { gumballs: number; exact?: boolean }) {
  const { displayed, isCounting } = useCountUp(useStore(heldBalance) ?? gumballs);
  return (
    <>
      <Coin size={24} className={isCounting ? 'coin-turn' : undefined} />
      {exact ? formatInteger(displayed, locale) : shortGumballs(displayed, locale)}
    </>
  );
}

/** The member's Gumballs in the header. Links to the earnings. */
export function BalancePill({ gumballs, className }: { gumballs: number; className?: string }) {
  // The name follows the number that is visible.
  const shown = useStore(heldBalance) ?? gumballs;
  return (
    <Link
      to="/earnings"
      data-balance
      aria-label={t('{points} balance: {amount}', { amount: shortGumballs(shown, locale) })}
      className={cx(pillClass, className)}
    >
      <CountedBalance gumballs={gumballs} />
    </Link>
  );
}

/** The balance in full, without the link: the target of a reward's coin, where even a small reward is seen. */
export function BalanceFigure({ gumballs }: { gumballs: number }) {
  return (
    <span data-balance className={pillClass}>
      <CountedBalance gumballs={gumballs} exact />
    </span>
  );
}
