import type { Page } from 'playwright-core';

// Run in the page: gives the focus to each link and button in turn and looks how far its ring reaches.
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
      // What stands absolutely is not cut off by what it does not stand in.
      if (position === 'absolute' && next === 'static') continue;
      position = next;
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const room = around.getBoundingClientRect();
      const sides = [room.left - box.left, box.right - room.right, room.top - box.top, box.bottom - room.bottom];
      // One side alone may be what is scrolled out of sight.
      if (sides.filter((beyond) => beyond + reach > 1).length < 2) continue;
      cut.add((element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 40) + ' in .' + around.className);
      break;
    }
  }
  document.activeElement?.blur();
  return [...cut];
})()`;

/** The links and buttons of a page whose ring, with which the keyboard shows where it is, is cut off by what they stand in. */
export function findCutRings(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(inspect);
}
