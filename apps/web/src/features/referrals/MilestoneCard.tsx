import { formatInteger } from '@gumball/rules/formats/integers';
import { siteName } from '@gumball/rules/formats/site-names';
import { nextMilestone } from '@gumball/rules/referrals/rewards';
import type { Milestone } from '@gumball/rules/site/amounts';
import { Check } from 'lucide-react';
import { plural, t } from '../../lib/i18n/i18n.ts';
import { locale } from '../../lib/i18n/language.ts';
import { useAmounts } from '../../lib/site/amounts.ts';
import { cx } from '../../ui/cx.ts';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { Ball } from '../../ui/identity/Ball.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { Coin } from '../../ui/product/Coin.tsx';
import { GumballAmount } from '../../ui/product/GumballAmount.tsx';

/** The progress to the next milestone, and all milestones. */
export function MilestoneCard({ referrals }: { referrals: number }) {
  const { milestones } = useAmounts();
  const next = nextMilestone(referrals, milestones);
  return (
    <Card
      heading={next ? t('Next milestone: {count} referrals', { count: next.threshold }) : t('All milestones reached')}
      action={next && <GumballAmount amount={next.reward} reward variant="pill" />}
    >
      {next && (
        <div className="mt-4">
          <ProgressBar
            label={t('Milestone progress: {part} of {whole}', { part: referrals, whole: next.threshold })}
            value={next.done}
          />
          <p className="mt-2.5 flex justify-between text-sm text-ink-3 tabular-nums">
            <span>{next.from}</span>
            <span className="font-semibold text-ink">
              {t('{part} of {whole}', { part: referrals, whole: next.threshold })}
            </span>
            <span>{next.threshold}</span>
          </p>
        </div>
      )}
      <ol className="mt-4.5 grid grid-cols-[repeat(auto-fit,minmax(max(2.75rem,20%_-_8px),1fr))] gap-1 text-center md:gap-2">
        {milestones.map((milestone) => (
          <MilestoneStep
            key={milestone.threshold}
            milestone={milestone}
            state={milestoneState(milestone, referrals, next?.threshold)}
          />
        ))}
      </ol>
    </Card>
  );
}

type MilestoneState = 'reached' | 'next' | 'open';

function milestoneState({ threshold }: Milestone, referrals: number, next: number | undefined): MilestoneState {
  if (referrals >= threshold) return 'reached';
  return threshold === next ? 'next' : 'open';
}

function MilestoneStep({ milestone: { threshold, reward }, state }: { milestone: Milestone; state: MilestoneState }) {
  return (
    <li className="flex flex-col items-center gap-1.5">
      {state === 'reached' ? (
        <Ball size={48} color="var(--gb-ball-mint)" className="text-[#06281c]">
          <Check size={24} strokeWidth={3} aria-hidden="true" />
          <VisuallyHidden>{t('Reached')}</VisuallyHidden>
        </Ball>
      ) : (
        <span
          className={cx(
            'grid size-12 place-items-center rounded-full font-display text-[1.0625rem] leading-none font-extrabold',
            state === 'next'
              ? 'bg-surface text-brand-ink shadow-[inset_0_0_0_3px_var(--gb-brand)]'
              : 'bg-sunken text-ink-2 shadow-[inset_0_0_0_2px_var(--gb-line)]',
          )}
          aria-hidden="true"
        >
          {threshold}
        </span>
      )}
      <span className="flex items-center gap-[5px] text-sm font-bold text-gold-ink tabular-nums">
        <Coin size={14} />
        {formatInteger(reward, locale)}
        <VisuallyHidden> {siteName('points')}</VisuallyHidden>
      </span>
      <span className="w-min text-center text-xs text-ink-3 min-[375px]:min-w-[calc(100%+0.25rem)]">
        {plural(threshold, '{count} friend', '{count} friends')}
      </span>
    </li>
  );
}
