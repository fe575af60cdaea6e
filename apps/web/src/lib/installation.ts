/** Whether the app is installed, and how it can be: docs/product.md, Installed app. */

/** Returns whether this window is the installed app. */
export function isInstalled(): boolean {
  return (
    window.matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  );
}

/** Returns whether the member installs by the share sheet: Safari on a phone or tablet makes no offer. */
export function isInstalledByShareSheet(): boolean {
  return 'standalone' in navigator || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
}
