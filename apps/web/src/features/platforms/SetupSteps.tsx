import { Check } from 'lucide-react';
import { t } from '../../lib/i18n/i18n.ts';
import { cx } from '../../ui/cx.ts';
import { Ball } from '../../ui/identity/Ball.tsx';

/** The progress of the set-up: two numbered balls and the line between them. */
export function SetupSteps({ step }: { step: 1 | 2 }) {
  return (
    <div role="img" aria-label={t('Step {step} of 2', { step })} className="flex items-center gap-2.5">
      <Ball size={32} className="font-display text-base font-bold">
        {step === 2 ? <Check size={18} strokeWidth={3} /> : 1}
      </Ball>
      <span className={cx('h-1 flex-1 rounded-full', step === 2 ? 'bg-brand' : 'bg-line')} />
      {step === 2 ? (
        <Ball size={32} className="font-display text-base font-bold">
          2
        </Ball>
      ) : (
        <span className="grid size-8 place-items-center rounded-full bg-sunken font-display font-bold text-ink-3">
          2
        </span>
      )}
    </div>
  );
}
