import { ChevronLeft, ChevronRight } from 'lucide-react';
import { t } from '../../lib/i18n/i18n.ts';
import { cx } from '../cx.ts';
import { overMediaClass } from './over-media-class.ts';

/** The arrows over a row of slides; none at an end. */
export function SlideArrows({
  index,
  count,
  onGo,
  outlined = false,
}: {
  index: number;
  count: number;
  onGo: (to: number) => void;
  /** Outlined arrows are visible on black too. */
  outlined?: boolean;
}) {
  const ring = outlined && 'ring-1 ring-white/45';
  return (
    <>
      {index > 0 && (
        <button
          type="button"
          aria-label={t('Previous')}
          className={cx(overMediaClass, '!absolute top-1/2 start-3 -translate-y-1/2', ring)}
          onClick={() => onGo(index - 1)}
        >
          <ChevronLeft size={20} aria-hidden="true" />
        </button>
      )}
      {index < count - 1 && (
        <button
          type="button"
          aria-label={t('Next')}
          className={cx(overMediaClass, '!absolute top-1/2 end-3 -translate-y-1/2', ring)}
          onClick={() => onGo(index + 1)}
        >
          <ChevronRight size={20} aria-hidden="true" />
        </button>
      )}
    </>
  );
}
