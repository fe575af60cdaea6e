import { lazy, Suspense } from 'react';
import { reportWish } from '../../lib/report-wish.ts';
import { useStore } from '../../lib/store.ts';

const ReportPart = lazy(() => import('./ReportPart.tsx'));

/** Where the dialog that reports something appears; stands once in the shell. */
export function ReportHost() {
  const wish = useStore(reportWish);
  return wish ? (
    <Suspense>
      <ReportPart wish={wish} />
    </Suspense>
  ) : null;
}
