import type { ReactNode } from 'react';
import { Keyboard } from '../src/app/keyboard/Keyboard.tsx';
import { renderPage } from './TestPage.tsx';

/** Renders on a member's page with the shell's keys, which pages add their own to. */
export function renderWithKeyboard(children: ReactNode, href?: string): Promise<void> {
  return renderPage(
    <>
      {children}
      <Keyboard />
    </>,
    href,
  );
}
