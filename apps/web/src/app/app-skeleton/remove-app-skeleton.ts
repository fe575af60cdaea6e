/** Removes the skeleton. Call it in a layout effect of what replaces it, so that there is no gap. */
export function removeAppSkeleton(): void {
  document.getElementById('app-skeleton')?.remove();
  delete document.documentElement.dataset['skeleton'];
  delete document.documentElement.dataset['navIndex'];
}
