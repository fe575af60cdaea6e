import { useRef, useState } from 'react';

/** Loading more of a list: one at a time, and whether the last try failed. */
export function useLoading(load: () => Promise<void>) {
  const [standing, setStanding] = useState<'idle' | 'loading' | 'failed'>('idle');
  const isRunning = useRef(false);
  return {
    isLoading: standing === 'loading',
    failed: standing === 'failed',
    run(): void {
      if (isRunning.current) return;
      isRunning.current = true;
      setStanding('loading');
      load()
        .then(
          () => setStanding('idle'),
          () => setStanding('failed'),
        )
        .finally(() => {
          isRunning.current = false;
        })
        .catch(reportError);
    },
  };
}
