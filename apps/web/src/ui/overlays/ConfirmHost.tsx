import { lazy, Suspense, useSyncExternalStore } from 'react';
import { confirmStore } from './confirm.ts';

const ConfirmDialog = lazy(() => import('./ConfirmDialog.tsx'));

/** Where the dialogs of `confirm` appear; stands once at the app's root. */
export function ConfirmHost() {
  const pending = useSyncExternalStore(confirmStore.subscribe, confirmStore.current);
  return pending ? (
    <Suspense>
      <ConfirmDialog pending={pending} />
    </Suspense>
  ) : null;
}
