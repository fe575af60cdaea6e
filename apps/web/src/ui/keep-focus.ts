const controls = 'a[href], button:not(:disabled)';

/**
 * Keeps the keyboard's place in a list whose rows go away when they are answered: where the row that held the focus has gone, the same
 * control of the row in its place gets it, or else the box itself. For the `ref` of an element with `tabIndex={-1}` around the list.
 */
export function keepFocus(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return undefined;
  let held: { control: Element; row: number; place: number } | undefined;
  const rows = () => [...box.querySelectorAll('li')];

  function remember({ target }: FocusEvent): void {
    const row = target instanceof Element ? target.closest('li') : null;
    held =
      target instanceof Element && row
        ? { control: target, row: rows().indexOf(row), place: [...row.querySelectorAll(controls)].indexOf(target) }
        : undefined;
  }

  // A control that goes away loses the focus too; who left it while it stood there is somewhere else.
  function forget({ relatedTarget }: FocusEvent): void {
    const left = held;
    if (relatedTarget) held = undefined;
    else
      requestAnimationFrame(() => {
        if (held === left && left?.control.isConnected && document.activeElement !== left.control) held = undefined;
      });
  }

  const observer = new MutationObserver(() => {
    if (!held || held.control.isConnected) return;
    const { row, place } = held;
    held = undefined;
    if (document.activeElement !== document.body) return;
    const left = rows();
    const next = left[Math.min(row, left.length - 1)]?.querySelectorAll<HTMLElement>(controls);
    (next?.[place] ?? next?.[0] ?? box).focus();
  });

  box.addEventListener('focusin', remember);
  box.addEventListener('focusout', forget);
  observer.observe(box, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    box.removeEventListener('focusin', remember);
    box.removeEventListener('focusout', forget);
  };
}
