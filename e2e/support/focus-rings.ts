import type { Page } from 'playwright-core';

// Runs in the page: focuses each link and button and measures the extent of its focus ring.
const inspect = `(() => {
  const cut = new Set();
  for (const element of document.querySelectorAll('a[href], button')) {
    const box = element.getBoundingClientRect();
    if (box.width === 0 || element.tabIndex < 0 || element.closest('[inert]')) continue;
    element.focus({ preventScroll: true, focusVisible: true });
    const style = getComputedStyle(element);
    const reach = parseFloat(style.outlineOffset) + parseFloat(style.outlineWidth);
    if (document.activeElement !== element || style.outlineStyle === 'none' || !(reach > 0)) continue;
    let position = style.position;
    for (let around = element.parentElement; around && position !== 'fixed'; around = around.parentElement) {
      const { position: next, overflowX, overflowY } = getComputedStyle(around);
      // An absolutely positioned element is not clipped by a static ancestor.
      if (position === 'absolute' && next === 'static') continue;
      position = next;
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const room = around.getBoundingClientRect();
      const sides = [room.left - box.left, box.right - room.right, room.top - box.top, box.bottom - room.bottom];
      // A single clipped side may be scrolled out of view.
      if (sides.filter((beyond) => beyond + reach > 1).length < 2) continue;
      cut.add((element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 40) + ' in .' + around.className);
      break;
    }
  }
  document.activeElement?.blur();
  return [...cut];
})()`;

/** The links and buttons of a page whose focus ring is clipped by an ancestor. */
export function findCutRings(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(inspect);
}
