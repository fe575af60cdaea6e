import { onUserChange } from '../../lib/session/user-state.ts';
import { createStore } from '../../lib/storage/store.ts';

/** The options of a confirmation. */
export type ConfirmOptions = {
  question: string;
  detail?: string;
  verb: string;
  tone?: 'danger' | 'primary';
  /** For a confirmation after a navigation by Back, which must not close it. */
  isNavigating?: boolean;
};

/** A pending confirmation. */
export type PendingConfirm = ConfirmOptions & { respond: (isConfirmed: boolean) => void };

/** The pending confirmation, for the host that renders the dialog. */
export const confirmStore = createStore<PendingConfirm | null>(null);

// A confirmation of one user is not for the next one.
onUserChange(() => confirmStore.get()?.respond(false));

/** Confirms in an alert dialog; `true` if the verb was pressed. A second confirmation rejects the pending one. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  confirmStore.get()?.respond(false);
  return new Promise((resolve) => {
    confirmStore.set({
      ...options,
      respond: (isConfirmed) => {
        confirmStore.set(null);
        resolve(isConfirmed);
      },
    });
  });
}
