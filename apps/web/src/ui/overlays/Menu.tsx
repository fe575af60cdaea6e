import { type ReactNode, useRef, useState } from 'react';
import { useLazyComponent } from '../../lib/scheduling/use-lazy-component.ts';
import { cx } from '../cx.ts';
import type { MenuItem } from './menu-item.ts';

const load = () => import('./MenuPopup.tsx');

function preload() {
  load().catch(() => undefined);
}

/** A button that opens a menu. The menu's code loads on hover or focus, so that pages with many menus stay light. */
export function Menu({
  label,
  items,
  className,
  align = 'end',
  children,
}: {
  /** The button's accessible name, such as 'More options'. */
  label: string;
  items: readonly MenuItem[];
  className?: string;
  align?: 'start' | 'end';
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  // Without a connection its code may be missing: the menu stays closed, and the next press tries again.
  const popup = useLazyComponent(load, open, () => setOpen(false));
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        className={cx('relative flex-none rounded-full', className)}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
      </button>
      {popup && (
        <popup.Part label={label} anchor={anchor} items={items} open={open} onOpenChange={setOpen} align={align} />
      )}
    </>
  );
}
