/** Takes away what stood in the page's HTML. Call it in a layout effect of what is drawn instead, so that nobody sees a gap. */
export function endFirstSight(): void {
  document.getElementById('first-sight')?.remove();
  delete document.documentElement.dataset['sight'];
  delete document.documentElement.dataset['at'];
}
