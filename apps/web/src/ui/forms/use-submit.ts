import { useRef, useState } from 'react';
import { failureMessage } from '../../lib/api/api-error.ts';

/** A form that sends one request at a time. */
export type Submission = {
  isBusy: boolean;
  /** What the last request failed with, or what a check of the values found; to be shown. */
  problem: string | undefined;
  setProblem: (problem: string | undefined) => void;
  /** Runs a request, unless one is running. Never rejects: its failure becomes the problem. */
  run: (send: () => Promise<unknown>) => Promise<void>;
};

/** The state of a form that sends one request at a time. `failureText` is shown where an error has no text of its own. */
export function useSubmit(failureText: string): Submission {
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  return {
    isBusy,
    problem,
    setProblem,
    async run(send) {
      if (isRunning.current) return;
      isRunning.current = true;
      setBusy(true);
      setProblem(undefined);
      try {
        await send();
      } catch (error) {
        setProblem(failureMessage(error, failureText));
      }
      isRunning.current = false;
      setBusy(false);
    },
  };
}
