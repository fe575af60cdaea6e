const watchMs = 3000;
const settleMs = 60;

const findPage = () => [...document.querySelectorAll<HTMLElement>('#main, [role="dialog"][tabindex]')].at(-1);

/**
 * Watches for three seconds whether the focus is lost, as when an action removes the control that started it, and moves
 * it to what `find` returns: by default the last open dialog, or else the page. A control that takes the place of the
 * removed one has time to take the focus first.
 */
export function restoreLostFocus(find: () => HTMLElement | null | undefined = findPage): void {
  const restore = () => {
    // A dialog takes the focus of what is removed in it.
    if (document.activeElement?.matches('body, [role="dialog"]')) find()?.focus();
  };
  let timer = window.setTimeout(restore, settleMs);
  const observer = new MutationObserver(() => {
    clearTimeout(timer);
    timer = window.setTimeout(restore, settleMs);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  window.setTimeout(() => observer.disconnect(), watchMs);
}
