import { useEffect, useState } from 'react';

/** How long typing must rest before a search asks the server. */
const delayMs = 300;

/** What is typed, trimmed, once typing has rested; an emptied field counts at once. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(() => text.trim());
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text.trim()), text.trim() === '' ? 0 : delayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
