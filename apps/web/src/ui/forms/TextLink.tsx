import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { cx } from '../cx.ts';

function TextAnchor({
  className,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }) {
  return (
    <a className={cx('font-semibold text-brand-ink hover:underline', className)} {...rest}>
      {children}
    </a>
  );
}

/** A link inside text or in a card's header. */
export const TextLink = createLink(TextAnchor);
