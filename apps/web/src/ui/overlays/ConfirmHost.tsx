import { lazy, Suspense } from 'react';
import { useStore } from '../../lib/storage/store.ts';
import { confirmStore } from './confirm.ts';

const ConfirmDialog = lazy(() => import('./ConfirmDialog.tsx'));

/** The host of `confirm` dialogs; mounted once at the app's root. */
export function ConfirmHost() {
  const pending = useStore(confirmStore);
  return pending ? (
    <Suspense>
      <ConfirmDialog pending={pending} />
    </Suspense>
  ) : null;
}
