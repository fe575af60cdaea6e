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

let pending: PendingConfirm | null = null;
const listeners = new Set<() => void>();

function setPending(next: PendingConfirm | null) {
  pending = next;
  for (const listener of listeners) listener();
}

/** Confirms in an alert dialog; `true` if the verb was pressed. A second confirmation rejects the pending one. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  pending?.respond(false);
  return new Promise((resolve) => {
    setPending({
      ...options,
      respond: (isConfirmed) => {
        setPending(null);
        resolve(isConfirmed);
      },
    });
  });
}

/** For the host that renders the dialog. */
export const confirmStore = {
  current: () => pending,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
