const controlSelector = 'a[href], button:not(:disabled)';

/**
 * Keeps the keyboard focus in a list whose rows are removed by their actions: if the focused row is removed, the same
 * control of the row in its place gets the focus, or else the list. For the `ref` of an element with `tabIndex={-1}`
 * around the list.
 */
export function restoreListFocus(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return undefined;
  let focused: { control: Element; rowIndex: number; controlIndex: number } | undefined;
  const rows = () => [...box.querySelectorAll('li')];

  function handleFocusIn({ target }: FocusEvent): void {
    const row = target instanceof Element ? target.closest('li') : null;
    focused =
      target instanceof Element && row
        ? {
            control: target,
            rowIndex: rows().indexOf(row),
            controlIndex: [...row.querySelectorAll(controlSelector)].indexOf(target),
          }
        : undefined;
  }

  // A removed control loses the focus too; a member who had left it is elsewhere.
  function handleFocusOut({ relatedTarget }: FocusEvent): void {
    const previouslyFocused = focused;
    if (relatedTarget) focused = undefined;
    else
      requestAnimationFrame(() => {
        if (
          focused === previouslyFocused &&
          previouslyFocused?.control.isConnected &&
          document.activeElement !== previouslyFocused.control
        )
          focused = undefined;
      });
  }

  const observer = new MutationObserver(() => {
    if (!focused || focused.control.isConnected) return;
    const { rowIndex, controlIndex } = focused;
    focused = undefined;
    if (document.activeElement !== document.body) return;
    const remainingRows = rows();
    const next =
      remainingRows[Math.min(rowIndex, remainingRows.length - 1)]?.querySelectorAll<HTMLElement>(controlSelector);
    (next?.[controlIndex] ?? next?.[0] ?? box).focus();
  });

  box.addEventListener('focusin', handleFocusIn);
  box.addEventListener('focusout', handleFocusOut);
  observer.observe(box, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    box.removeEventListener('focusin', handleFocusIn);
    box.removeEventListener('focusout', handleFocusOut);
  };
}
