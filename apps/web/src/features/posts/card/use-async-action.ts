import { useRef, useState } from 'react';

/** How a deed stands. */
export type AsyncStatus = { kind: 'idle' } | { kind: 'running' } | { kind: 'failed'; error: unknown };

/** Something asynchronous that runs once at a time and can be tried again: what it is doing, how to run it, and how to forget its failure. */
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
