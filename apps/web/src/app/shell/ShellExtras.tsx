import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { HoverCards } from './HoverCards.tsx';

/** What the shell adds after the first paint. */
export default function ShellExtras(): ReactNode {
  const href = useLocation({ select: (location) => location.href });
  // A navigation closes what belongs to the page before.
  return <HoverCards key={href} />;
}
