import { type ReactNode, useEffect, useRef } from 'react';
import { AuthTitle } from '../../../ui/product/AuthLayout.tsx';

// Guests have no session that could reset it: it is true from the first heading until the page is unloaded.
let wasHeadingShown = false;

/**
 * The heading of a sign-in page or of one of its views. It gets the focus after a navigation, because the pressed link
 * or button no longer exists. On the first page after loading, the focus of the browser stays.
 */
export function AuthHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const isFocusLost = document.activeElement === null || document.activeElement === document.body;
    if (wasHeadingShown && isFocusLost) heading.current?.focus({ preventScroll: true });
    wasHeadingShown = true;
  }, []);
  return <AuthTitle ref={heading}>{children}</AuthTitle>;
}
