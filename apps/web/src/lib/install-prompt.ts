/** The browser's offer to install the app: docs/product.md, Installed app. */

/** The event of browsers that let a page choose the moment of the offer. */
export type InstallEvent = Event & { prompt: () => Promise<unknown> };

// The offer belongs to the browser, not to a user.
let installEvent: InstallEvent | undefined;

/** Holds the browser's offer back until the app shows it. Called first of all, because the event comes once. */
export function holdInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installEvent = event as InstallEvent;
  });
  window.addEventListener('appinstalled', () => {
    installEvent = undefined;
  });
}

/** Takes the browser's offer; undefined if there is none, or it was shown. */
export function takeInstallEvent(): InstallEvent | undefined {
  const event = installEvent;
  installEvent = undefined;
  return event;
}
