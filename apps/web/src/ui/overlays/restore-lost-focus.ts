const watchMs = 3000;
const settleMs = 60;

/**
 * Watches for three seconds whether the focus is lost, as when a confirmed action removes the control that started it,
 * and moves it to the last open dialog, or else to the page. A control that takes the place of the removed one has
 * time to take the focus first.
 */
export function restoreLostFocus(): void {
  let timer: number | undefined;
  const restore = () => {
    if (document.activeElement !== document.body) return;
    [...document.querySelectorAll<HTMLElement>('#main, [role="dialog"][tabindex]')].at(-1)?.focus();
  };
  const observer = new MutationObserver(() => {
    clearTimeout(timer);
    timer = window.setTimeout(restore, settleMs);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  window.setTimeout(() => observer.disconnect(), watchMs);
}
