import { cx } from '../cx.ts';

/** The purpose of a button. One `primary` in a card or group. */
export type ButtonKind = 'primary' | 'soft' | 'outline' | 'ghost' | 'text' | 'danger' | 'danger-soft';
/** 52, 44 or 36 pixels high. */
export type ButtonSize = 'lg' | 'md' | 'sm';

const kinds: Record<ButtonKind, string> = {
  primary: 'bg-brand text-on-brand shadow-[inset_0_-3px_0_rgb(42_0_24/.14)] hover:bg-brand-hover active:bg-brand-press',
  soft: 'bg-brand-soft text-brand-ink hover:brightness-[.98]',
  outline: 'shadow-[inset_0_0_0_1.5px_var(--gb-line-strong)] hover:bg-hover',
  ghost: 'text-ink-2 hover:bg-hover',
  text: 'text-brand-ink hover:bg-hover',
  danger: 'bg-danger-fill text-on-danger hover:brightness-95',
  'danger-soft': 'bg-danger-soft text-danger hover:brightness-[.98]',
};

const sizes: Record<ButtonSize, string> = {
  lg: 'min-h-[52px] px-7 text-button',
  md: 'min-h-11 px-5',
  sm: 'min-h-9 px-3.5 text-ui before:absolute before:-inset-1 before:content-[""]',
};

/** The classes of a button, for other elements that look like one. */
export function buttonClass(kind: ButtonKind = 'primary', size: ButtonSize = 'md', fullWidth = false, extra?: string) {
  return cx(
    'relative inline-flex select-none items-center justify-center gap-2 rounded-full font-semibold',
    'transition-[background-color,transform,filter] duration-[var(--gb-dur-fast)] ease-out active:scale-[.97]',
    'disabled:scale-100 disabled:bg-sunken disabled:text-ink-3 disabled:shadow-none disabled:brightness-100',
    kinds[kind],
    sizes[size],
    fullWidth ? 'w-full' : 'whitespace-nowrap',
    extra,
  );
}
