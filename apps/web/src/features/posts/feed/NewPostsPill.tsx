import { badgeCount } from '@gumball/rules/formats/numbers';
import { ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { plural, t } from '../../../lib/i18n/i18n.ts';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';

const pillClass =
  'pointer-events-auto inline-flex h-11 items-center gap-2 rounded-full px-5 font-semibold shadow-float transition-transform duration-[var(--gb-dur-fast)] active:scale-[.97]';

/**
 * The pill over a feed: new posts wait, or a refresh failed. It never moves the text, and at the top it ends in the
 * padding of the first card, above its author.
 */
export default function NewPostsPill({
  count,
  failed,
  busy,
  onShow,
  onRetry,
}: {
  count: number;
  failed: boolean;
  busy: boolean;
  onShow: () => void;
  onRetry: () => void;
}): ReactNode {
  return (
    <div
      role="status"
      className="pointer-events-none sticky top-[calc(4rem+34px)] z-(--gb-z-sticky) flex h-0 -translate-y-[34px] items-start justify-center overflow-visible md:top-[calc(4.75rem+34px)]"
    >
      {failed ? (
        <span className={`${pillClass} bg-raised pe-2`}>
          {t("Couldn't refresh")}
          <button
            type="button"
            className="relative inline-flex h-9 items-center gap-1.5 rounded-full px-3 text-brand-ink before:absolute before:-inset-1 before:content-[''] hover:bg-hover"
            onClick={onRetry}
          >
            {busy && <Spinner size={16} />}
            {t('Retry')}
          </button>
        </span>
      ) : (
        count > 0 && (
          <button
            type="button"
            className={`${pillClass} toast-in bg-brand text-on-brand shadow-[var(--gb-shadow-float),inset_0_-3px_0_rgb(42_0_24/.14)] hover:bg-brand-hover`}
            aria-busy={busy || undefined}
            onClick={onShow}
          >
            {busy ? <Spinner /> : <ArrowUp size={20} aria-hidden="true" />}
            {plural(count, '{count} new post', '{count} new posts', { count: badgeCount(count) })}
          </button>
        )
      )}
    </div>
  );
}
