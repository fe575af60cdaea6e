/**
 * Passes the focus on when its owner is removed by its own action: to what `find` returns after the removal, unless the
 * focus is elsewhere by then. For the `ref` of a control, or of an element around controls.
 */
export function passFocus(
  owner: HTMLElement | null,
  find: () => HTMLElement | null | undefined,
): (() => void) | undefined {
  if (!owner) return undefined;
  return () => {
    // Refs are detached before their elements. What renders in their place exists after this commit.
    if (!owner.contains(document.activeElement)) return;
    queueMicrotask(() => {
      if (document.activeElement === document.body) find()?.focus();
    });
  };
}
