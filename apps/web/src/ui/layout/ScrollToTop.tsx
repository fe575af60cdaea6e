import { ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../lib/i18n/i18n.ts';
import { matchesMedia } from '../../lib/media-queries.ts';

const thresholdPx = 500;

/** A floating button after 500 pixels of scrolling. On a phone it is beside the post button, so that one row covers content. */
export function ScrollToTop() {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const onScroll = () => setIsShown(window.scrollY > thresholdPx);
    onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  if (!isShown) return null;
  return (
    <button
      type="button"
      aria-label={t('Scroll to top')}
      onClick={() => {
        const prefersReducedMotion = matchesMedia('reducedMotion');
        window.scrollTo({ top: 0, behavior: prefersReducedMotion ? 'auto' : 'smooth' });
        document.getElementById('main')?.focus({ preventScroll: true });
      }}
      className="above-bar fixed end-[88px] bottom-[calc(86px+env(safe-area-inset-bottom))] z-(--gb-z-fab) grid size-12 place-items-center rounded-full bg-raised shadow-float md:end-6 md:bottom-6"
    >
      <ArrowUp size={22} aria-hidden="true" />
    </button>
  );
}
