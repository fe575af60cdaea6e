import { shortGumballs } from '@gumball/rules/formats/numbers';
import { locale } from '../lib/language.ts';
import { t } from '../lib/texts.ts';
import { Coin } from './Coin.tsx';
import { cx } from './cx.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** From this reward on the pill is solid gold. */
const richFrom = 15_000;

/** A coin and a figure. `reward` writes +N in full; otherwise the short form. Assistive technology hears 'Gumballs' too. */
export function GumballAmount({
  amount,
  reward = false,
  look = 'plain',
  words = false,
  className,
}: {
  amount: number;
  reward?: boolean;
  look?: 'plain' | 'pill' | 'text';
  /** Writes 'Gumballs' after the figure for everybody. */
  words?: boolean;
  className?: string;
}) {
  const rich = reward && amount >= richFrom;
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 font-bold whitespace-nowrap',
        look === 'pill' && 'h-7 rounded-full pe-3 ps-1.5 text-ui',
        look === 'pill' && (rich ? 'bg-gold text-on-gold' : 'bg-gold-soft text-gold-ink'),
        look === 'text' && 'gap-[5px] text-sm text-gold-ink',
        className,
      )}
    >
      <Coin size={look === 'text' ? 15 : look === 'pill' && !rich ? 18 : 20} />
      <span>
        {reward ? `+${amount}` : shortGumballs(amount, locale)}
        {words ? ` ${t('Gumballs')}` : <VisuallyHidden> {t('Gumballs')}</VisuallyHidden>}
      </span>
    </span>
  );
}
