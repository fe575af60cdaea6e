import { useRef, useState } from 'react';

/** Loading more of a list: one at a time, and whether the last try failed. */
export function useLoading(load: () => Promise<void>) {
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle');
  const isRunning = useRef(false);
  return {
    isLoading: status === 'loading',
    failed: status === 'failed',
    run(): void {
      if (isRunning.current) return;
      isRunning.current = true;
      setStatus('loading');
      load()
        .then(
          () => setStatus('idle'),
          () => setStatus('failed'),
        )
        .finally(() => {
          isRunning.current = false;
        })
        .catch(reportError);
    },
  };
}
