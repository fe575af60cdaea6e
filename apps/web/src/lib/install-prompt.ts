/** The browser's offer to install the app: docs/product.md, Installed app. */
import { createStore } from './storage/store.ts';

/** The event of browsers that let a page choose the moment of the offer. */
export type InstallEvent = Event & { prompt: () => Promise<unknown> };

/** The offer that can be shown, once. It belongs to the browser, not to a user. */
export const installOffer = createStore<InstallEvent | undefined>(undefined);

/** Holds the browser's offer back until the app shows it. Called first of all, because the event comes once. */
export function holdInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installOffer.set(event as InstallEvent);
  });
  window.addEventListener('appinstalled', () => installOffer.set(undefined));
}

/** Shows the browser's offer, if there is one. */
export function showInstallOffer(): void {
  const event = installOffer.get();
  installOffer.set(undefined);
  event?.prompt().catch(() => undefined);
}
