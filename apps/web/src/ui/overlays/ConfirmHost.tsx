import { lazy, Suspense, useSyncExternalStore } from 'react';
import { confirmStore } from './confirm.ts';

const ConfirmDialog = lazy(() => import('./ConfirmDialog.tsx'));

/** The host of `confirm` dialogs; mounted once at the app's root. */
export function ConfirmHost() {
  const pending = useSyncExternalStore(confirmStore.subscribe, confirmStore.current);
  return pending ? (
    <Suspense>
      <ConfirmDialog pending={pending} />
    </Suspense>
  ) : null;
}
