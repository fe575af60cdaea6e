/** What is asked before something that cannot be undone. */
export type Question = {
  question: string;
  detail?: string;
  verb: string;
  tone?: 'danger' | 'primary';
  /** Asked when the browser has left for another page already, so that Back is no answer. */
  isOnTheWay?: boolean;
};

/** A question that waits for its answer. */
export type PendingQuestion = Question & { answer: (yes: boolean) => void };

let pending: PendingQuestion | null = null;
const listeners = new Set<() => void>();

function set(next: PendingQuestion | null) {
  pending = next;
  for (const listener of listeners) listener();
}

/** Asks in an alert dialog; `true` where the verb was pressed. A second question while one stands open answers the first with no. */
export function confirm(question: Question): Promise<boolean> {
  pending?.answer(false);
  return new Promise((resolve) => {
    set({
      ...question,
      answer: (yes) => {
        set(null);
        resolve(yes);
      },
    });
  });
}

/** For the host that draws the dialog. */
export const questions = {
  current: () => pending,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
