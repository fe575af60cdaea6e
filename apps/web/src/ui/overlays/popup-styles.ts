/** The surface of menus, listboxes and popovers. */
export const popupClass =
  'popup min-w-[200px] rounded-lg bg-raised p-1.5 text-ink shadow-[var(--gb-shadow-float),0_0_0_1px_var(--gb-line)] outline-none';

/** An item in a menu or listbox. */
export const popupItemClass =
  'flex h-11 w-full cursor-default items-center gap-3 rounded-[12px] px-3 font-medium outline-none select-none data-[highlighted]:bg-hover';
