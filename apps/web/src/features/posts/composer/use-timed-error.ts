import { useEffect, useState } from 'react';

/** How long an error is shown, in milliseconds. */
const errorMs = 5000;

/** An error that is shown for a while, and again when it repeats. */
export function useTimedError(): [message: string | undefined, show: (message: string) => void, clear: () => void] {
  const [error, setError] = useState<{ message: string; at: number } | null>(null);
  useEffect(() => {
    if (!error) return;
    const timer = setTimeout(() => setError(null), errorMs);
    return () => clearTimeout(timer);
  }, [error]);
  return [error?.message, (message) => setError({ message, at: Date.now() }), () => setError(null)];
}
