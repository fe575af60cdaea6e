import { useRef, useState } from 'react';

/** Loads more of a list: one page at a time, with the error of the last attempt. */
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
