import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { type ButtonKind, type ButtonSize, buttonClass } from './button-styles.ts';

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & {
  kind?: ButtonKind;
  size?: ButtonSize;
  fullWidth?: boolean;
  ref?: Ref<HTMLAnchorElement>;
};

function ButtonAnchor({ kind, size, fullWidth, className, children, ...rest }: Props) {
  return (
    <a className={buttonClass(kind, size, fullWidth, className)} {...rest}>
      {children}
    </a>
  );
}

/** A link to a page of the product, styled as a button. */
export const ButtonLink = createLink(ButtonAnchor);
