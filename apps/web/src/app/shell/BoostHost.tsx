import { lazy, Suspense } from 'react';
import { useStore } from '../../lib/storage/store.ts';
import { boostRequest } from '../../ui/product/boost-request.ts';

const BoostDialog = lazy(() => import('../../features/shop/boosts/BoostDialog.tsx'));

/** The host of the dialog that boosts a post. */
export function BoostHost() {
  const postId = useStore(boostRequest);
  return postId === null ? null : (
    <Suspense>
      <BoostDialog key={postId} postId={postId} onClose={() => boostRequest.set(null)} />
    </Suspense>
  );
}
