import { useRef, useState } from 'react';

/** The status of an async action. */
export type AsyncStatus = { kind: 'idle' } | { kind: 'running' } | { kind: 'failed'; error: unknown };

/** Runs an async action once at a time: its status, how to run it, and how to reset its failure. */
export function useAsyncAction(action: () => Promise<void>) {
  const [status, setStatus] = useState<AsyncStatus>({ kind: 'idle' });
  const running = useRef(false);
  return {
    status,
    run(onDone?: () => void): void {
      if (running.current) return;
      running.current = true;
      setStatus({ kind: 'running' });
      action()
        .then(() => {
          setStatus({ kind: 'idle' });
          onDone?.();
        })
        .catch((error: unknown) => setStatus({ kind: 'failed', error }))
        .finally(() => {
          running.current = false;
        });
    },
    reset(): void {
      if (!running.current) setStatus({ kind: 'idle' });
    },
  };
}
