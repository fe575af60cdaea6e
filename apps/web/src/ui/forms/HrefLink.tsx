import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { navigate } from '../../lib/router/navigation.ts';
import { cx } from '../cx.ts';

/** A link to another page of this site for the sign-in pages, which do not load the router. */
export function HrefLink({
  href,
  className,
  variant = 'text',
  onClick,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; variant?: 'text' | 'plain' }) {
  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(href);
  }
  return (
    <a
      href={href}
      className={cx(variant === 'text' && 'font-semibold text-brand-ink hover:underline', className)}
      onClick={handleClick}
      {...rest}
    >
      {children}
    </a>
  );
}
