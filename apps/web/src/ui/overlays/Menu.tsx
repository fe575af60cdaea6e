import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import type { MenuItem } from './menu-item.ts';

const load = () => import('./MenuPopup.tsx');
const MenuPopup = lazy(load);

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
  const [hasOpened, setHasOpened] = useState(false);
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
        onClick={() => {
          setHasOpened(true);
          setOpen(!open);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setHasOpened(true);
          setOpen(true);
        }}
      >
        {children}
      </button>
      {hasOpened && (
        <Suspense>
          <MenuPopup label={label} anchor={anchor} items={items} open={open} onOpenChange={setOpen} align={align} />
        </Suspense>
      )}
    </>
  );
}
