import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Keyboard } from '../keyboard/Keyboard.tsx';
import { HoverCards } from './HoverCards.tsx';

/** What the shell adds after the first paint. */
export default function ShellExtras(): ReactNode {
  const href = useLocation({ select: (location) => location.href });
  return (
    <>
      {/* A navigation closes the card of the page before. */}
      <HoverCards key={href} />
      <Keyboard />
    </>
  );
}
