/** What is asked before something that cannot be undone. */
export type ConfirmOptions = {
  question: string;
  detail?: string;
  verb: string;
  tone?: 'danger' | 'primary';
  /** Asked when the browser has left for another page already, so that Back is no answer. */
  isNavigating?: boolean;
};

/** A question that waits for its answer. */
export type PendingConfirm = ConfirmOptions & { respond: (isConfirmed: boolean) => void };

let pending: PendingConfirm | null = null;
const listeners = new Set<() => void>();

function setPending(next: PendingConfirm | null) {
  pending = next;
  for (const listener of listeners) listener();
}

/** Asks in an alert dialog; `true` where the verb was pressed. A second question while one stands open answers the first with no. */
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

/** For the host that draws the dialog. */
export const confirmStore = {
  current: () => pending,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
