import { useEffect, useState } from 'react';

/** The debounce before a search is sent. */
const delayMs = 300;

/** The trimmed, debounced text; an emptied field counts at once. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(() => text.trim());
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text.trim()), text.trim() === '' ? 0 : delayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
