import { lazy, Suspense } from 'react';
import { useStore } from '../../lib/storage/store.ts';
import { tipRequest } from '../../ui/product/tip-request.ts';

const TipDialog = lazy(() => import('../../features/gumballs/tips/TipDialog.tsx'));

/** The host of the dialog that sends Gumballs to a member. */
export function TipHost() {
  const receiver = useStore(tipRequest);
  return receiver ? (
    <Suspense>
      <TipDialog key={receiver.id} receiver={receiver} onClose={() => tipRequest.set(null)} />
    </Suspense>
  ) : null;
}
