import { useRef, useState } from 'react';

/** How a deed stands. */
export type Standing = { kind: 'idle' } | { kind: 'running' } | { kind: 'failed'; error: unknown };

/** Something asynchronous that runs once at a time and can be tried again: what it is doing, how to run it, and how to forget its failure. */
export function useDeed(deed: () => Promise<void>) {
  const [standing, setStanding] = useState<Standing>({ kind: 'idle' });
  const running = useRef(false);
  return {
    standing,
    run(onDone?: () => void): void {
      if (running.current) return;
      running.current = true;
      setStanding({ kind: 'running' });
      deed()
        .then(() => {
          setStanding({ kind: 'idle' });
          onDone?.();
        })
        .catch((error: unknown) => setStanding({ kind: 'failed', error }))
        .finally(() => {
          running.current = false;
        });
    },
    forget(): void {
      if (!running.current) setStanding({ kind: 'idle' });
    },
  };
}
