import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '../cx.ts';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  /** The accessible name: a plain verb or noun, such as 'Close'. */
  label: string;
  children: ReactNode;
  /** `floating` has its own white disc. */
  floating?: boolean;
  size?: 'md' | 'sm';
  ref?: Ref<HTMLButtonElement>;
};

/** A round button that shows only an icon. */
export function IconButton({ label, floating, size = 'md', className, type = 'button', children, ...rest }: Props) {
  return (
    <button
      type={type}
      aria-label={label}
      className={cx(
        'relative inline-grid flex-none place-items-center rounded-full hover:bg-hover hover:text-ink disabled:text-ink-3 disabled:hover:bg-transparent',
        size === 'md' ? 'size-11' : 'size-9 before:absolute before:-inset-1 before:content-[""]',
        floating ? 'bg-surface text-ink shadow-card' : 'text-ink-2',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  );
}
