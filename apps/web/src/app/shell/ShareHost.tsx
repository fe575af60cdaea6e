import { lazy, Suspense } from 'react';
import { useStore } from '../../lib/storage/store.ts';
import { shareRequest } from '../../ui/product/share-request.ts';

const SendToFriends = lazy(() => import('../../features/messages/share/SendToFriends.tsx'));

/** The host of the dialog that sends a link to friends. */
export function ShareHost() {
  const request = useStore(shareRequest);
  return request ? (
    <Suspense>
      <SendToFriends key={request.url} {...request} onClose={() => shareRequest.set(null)} />
    </Suspense>
  ) : null;
}
