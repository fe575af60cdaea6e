import { type ReactNode, useEffect, useRef } from 'react';
import { AuthTitle } from '../../../ui/product/AuthLayout.tsx';

let someShown = false;

/**
 * The heading of a sign-in page or of one of its views. It gets the focus after a navigation, whose link or button is
 * gone; on the first page after loading the browser's own focus stays.
 */
export function AuthHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (someShown && lost) heading.current?.focus({ preventScroll: true });
    someShown = true;
  }, []);
  return <AuthTitle ref={heading}>{children}</AuthTitle>;
}
