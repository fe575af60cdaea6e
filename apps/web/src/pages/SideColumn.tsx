import { lazy, type ReactNode, Suspense } from 'react';
import { t } from '../lib/i18n/i18n.ts';
import { useMediaQuery } from '../lib/media-queries.ts';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';

// Only wide screens have room for it, and it is not urgent.
const HomeSide = lazy(() => import('./HomeSidebar.tsx').catch(() => ({ default: (): ReactNode => null })));

const skeleton = (
  <div className="rail-cards" aria-hidden="true">
    <Skeleton className="h-[33rem] rounded-xl!" />
    <Skeleton className="h-72 rounded-xl!" />
  </div>
);

/**
 * The column of side cards, if there is room. Its space is reserved from the start, so that nothing moves; `isDeferred`
 * delays the cards.
 */
export function SideColumn({ isDeferred = false }: { isDeferred?: boolean }) {
  return (
    useMediaQuery('sideColumn') && (
      <aside className="rail" aria-label={t('More')}>
        <Suspense fallback={skeleton}>{isDeferred ? skeleton : <HomeSide skeleton={skeleton} />}</Suspense>
      </aside>
    )
  );
}
