import { formatInteger } from '@gumball/rules/formats/integers';
import { shortGumballs } from '@gumball/rules/formats/numbers';
import { siteName } from '@gumball/rules/formats/site-names';
import { locale } from '../../lib/i18n/language.ts';
import { cx } from '../cx.ts';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import { Coin } from './Coin.tsx';

/** From this reward on the pill is solid gold. */
const highlightFrom = 15_000;

/**
 * A coin and an amount. `reward` formats +N in full; otherwise the short form. Assistive technology reads 'Gumballs'
 * too.
 */
export function GumballAmount({
  amount,
  reward = false,
  exact = false,
  variant = 'plain',
  showUnit = false,
  className,
}: {
  amount: number;
  reward?: boolean;
  /** Formats the amount in full, as for a price. */
  exact?: boolean;
  variant?: 'plain' | 'pill' | 'text';
  /** Shows 'Gumballs' after the amount. */
  showUnit?: boolean;
  className?: string;
}) {
  const isHighlighted = reward && amount >= highlightFrom;
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 font-bold whitespace-nowrap',
        variant === 'pill' && 'h-7 rounded-full pe-3 ps-1.5 text-ui',
        variant === 'pill' && (isHighlighted ? 'bg-gold text-on-gold' : 'bg-gold-soft text-gold-ink'),
        variant === 'text' && 'gap-[5px] text-sm text-gold-ink',
        className,
      )}
    >
      <Coin size={variant === 'text' ? 15 : variant === 'pill' && !isHighlighted ? 18 : 20} />
      <span>
        <bdi>
          {reward && '+'}
          {reward || exact ? formatInteger(amount, locale) : shortGumballs(amount, locale)}
        </bdi>
        {showUnit ? ` ${siteName('points')}` : <VisuallyHidden> {siteName('points')}</VisuallyHidden>}
      </span>
    </span>
  );
}
