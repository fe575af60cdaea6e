import { useCallback, useEffect, useState } from 'react';

/** The result of a request of a page that has no query cache: for guests. */
export function useRequest<Result>(request: (signal: AbortSignal) => Promise<Result>) {
  const [state, setState] = useState<{ data?: Result; error?: unknown; attempt: number }>({ attempt: 0 });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    request(leaving.signal)
      .then((data) => setState({ data, attempt }))
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) setState({ error, attempt });
      });
    return () => leaving.abort();
  }, [request, attempt]);
  return { ...state, retry: useCallback(() => setAttempt((count) => count + 1), []) };
}
