import { useEffect, useState } from 'react';

/** How long typing must rest before a search asks the server. */
const restMs = 300;

/** What is typed, trimmed, once typing has rested; an emptied field counts at once. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(() => text.trim());
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), text.trim() === '' ? 0 : restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
