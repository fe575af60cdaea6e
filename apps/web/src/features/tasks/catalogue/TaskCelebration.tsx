import { createPortal } from 'react-dom';
import { t } from '../../../lib/i18n/i18n.ts';
import { Celebration } from '../../../ui/product/Celebration.tsx';
import { completionMessage, useCelebration } from '../data/task-outcome.ts';

/** Celebrates a completed task for 8 seconds. */
export function TaskCelebration() {
  const celebration = useCelebration();
  if (!celebration) return null;
  // The banner stays above an open task at any scroll position, next to the balance that counts up. It blocks no
  // pointer events.
  return createPortal(
    <div className="pointer-events-none fixed inset-x-2 top-16 z-(--gb-z-celebrate) mx-auto max-w-[608px] rounded-xl shadow-float md:top-21 min-[1216px]:-translate-x-12">
      <Celebration
        key={celebration.completedAtMs}
        title={completionMessage(celebration.reward)}
        {...(celebration.autoVerified ? { detail: t('(Auto-verified)') } : {})}
      />
    </div>,
    document.body,
  );
}
