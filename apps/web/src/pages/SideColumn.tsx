import { lazy, type ReactNode, Suspense } from 'react';
import { t } from '../lib/texts.ts';
import { useIsWide } from '../ui/use-is-wide.ts';

// Only wide screens have room for it, and nobody waits for it.
const HomeSide = lazy(() => import('./HomeSide.tsx').catch(() => ({ default: (): ReactNode => null })));

/** The column of side cards where there is room. It stands from the start, so that nothing moves when the cards come; `wait` keeps them back. */
export function SideColumn({ wait = false }: { wait?: boolean }) {
  return (
    useIsWide() && (
      <aside className="rail" aria-label={t('More')}>
        <Suspense>{!wait && <HomeSide />}</Suspense>
      </aside>
    )
  );
}
