import { lazy, Suspense } from 'react';
import { useStore } from '../../lib/storage/store.ts';
import { reportRequest } from '../../ui/product/report-request.ts';

const ReportPart = lazy(() => import('./ReportDialogHost.tsx'));

/** The host of the report dialog; mounted once in the shell. */
export function ReportHost() {
  const request = useStore(reportRequest);
  return request ? (
    <Suspense>
      <ReportPart request={request} />
    </Suspense>
  ) : null;
}
