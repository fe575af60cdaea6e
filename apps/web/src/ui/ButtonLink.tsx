import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { type ButtonKind, type ButtonSize, buttonClass } from './button-styles.ts';

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & {
  kind?: ButtonKind;
  size?: ButtonSize;
  wide?: boolean;
  ref?: Ref<HTMLAnchorElement>;
};

function ButtonAnchor({ kind, size, wide, className, children, ...rest }: Props) {
  return (
    <a className={buttonClass(kind, size, wide, className)} {...rest}>
      {children}
    </a>
  );
}

/** A link to a page of the product that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);
