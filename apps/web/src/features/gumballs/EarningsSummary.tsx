import { formatInteger } from '@gumball/rules/formats/integers';
import { shortGumballs } from '@gumball/rules/formats/numbers';
import { useEffect } from 'react';
import { refresh } from '../../lib/api/query-client.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { locale } from '../../lib/i18n/language.ts';
import { runDaily } from '../../lib/scheduling/run-at.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { useIsOff } from '../../lib/site/site.ts';
import { useCountUp } from '../../ui/feedback/use-count-up.ts';
import { ButtonLink } from '../../ui/forms/ButtonLink.tsx';
import { Coin } from '../../ui/product/Coin.tsx';
import { LevelProgress } from '../../ui/product/LevelProgress.tsx';
import { earningKeys } from './earnings.live.ts';
import { useEarnings } from './gumballs.queries.ts';

/**
 * What the member earned, in all, this week and this month, and what is left for the shop. Counts up when Gumballs
 * arrive.
 */
export function EarningsSummary() {
  const user = useCurrentUser();
  const hasNoShop = useIsOff('shop');
  const { data } = useEarnings();
  useEffect(() => runDaily(() => refresh(earningKeys.summary)), []);
  const total = data?.total ?? user.gumballs;
  const { displayed, isCounting } = useCountUp(total);
  return (
    <section
      aria-labelledby="total"
      className="on-hero relative isolate overflow-hidden rounded-xl bg-hero px-5 py-[22px] text-on-hero md:px-8 md:py-7"
    >
      <span className="hero-heap absolute end-0 bottom-0 -z-10 h-[75px] w-[min(150px,calc(100%-244px))] md:h-[150px] md:w-[300px]" />
      <h2 id="total" className="!font-sans !text-base !font-semibold text-on-hero-2">
        {t('Total {points}')}
      </h2>
      <p className="mt-1 mb-4.5 flex flex-wrap items-center gap-3.5">
        <Coin size={48} className={isCounting ? 'coin-turn' : undefined} />
        <span
          className="font-display text-3xl leading-none font-extrabold tracking-[-.03em] tabular-nums min-[22.5rem]:text-4xl min-[22.5rem]:leading-none"
          title={formatInteger(total, locale)}
        >
          {shortGumballs(displayed, locale)}
        </span>
      </p>
      <LevelProgress gumballs={total} onHero className="mb-4.5" />
      <dl className="flex items-center gap-5 md:gap-7">
        <Sum label={t('This Week')} amount={data?.thisWeek} />
        <span className="h-9 w-px bg-white/20" aria-hidden="true" />
        <Sum label={t('This Month')} amount={data?.thisMonth} />
      </dl>
      {user.hasShop && !hasNoShop && (
        <ButtonLink to="/shop" kind="primary" size="sm" className="mt-4.5 max-w-full !whitespace-normal">
          {user.balance > 0
            ? t('Spend {amount} in the shop', { amount: shortGumballs(user.balance, locale) })
            : t('Open the shop')}
        </ButtonLink>
      )}
    </section>
  );
}

function Sum({ label, amount }: { label: string; amount: number | undefined }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-on-hero-2">{label}</dt>
      <dd className="min-h-6 font-display text-[1.375rem]/6 font-extrabold tabular-nums">
        {amount === undefined ? '' : shortGumballs(amount, locale)}
      </dd>
    </div>
  );
}
