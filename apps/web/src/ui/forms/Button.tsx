import type { ButtonHTMLAttributes, Ref } from 'react';
import { Spinner } from '../feedback/Spinner.tsx';
import { type ButtonKind, type ButtonSize, buttonClass } from './button-styles.ts';

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  kind?: ButtonKind;
  size?: ButtonSize;
  fullWidth?: boolean;
  /** While an action runs: a spinner, and a second press does nothing. Pass the busy label as children. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** A button with a verb. A busy one keeps its focus and its colour. */
export function Button({ kind, size, fullWidth, busy, className, children, type = 'button', onClick, ...rest }: Props) {
  return (
    <button
      type={busy && type === 'submit' ? 'button' : type}
      className={buttonClass(kind, size, fullWidth, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
      {...rest}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
