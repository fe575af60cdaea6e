/** Takes away what stood in the page's HTML. Call it in a layout effect of what is drawn instead, so that nobody sees a gap. */
export function removeAppSkeleton(): void {
  document.getElementById('app-skeleton')?.remove();
  delete document.documentElement.dataset['sight'];
  delete document.documentElement.dataset['at'];
}
