/** The language of the screens: the member's choice, else the browser's first supported one, else English. */
import { firstSupportedLanguage, isLanguage, type Language } from '@gumball/rules/formats/languages';
import { storage } from '../storage/storage.ts';

const key = 'language';
const cacheUrl = '/language';

/** The member's choice on this device, if any. */
export function chosenLanguage(): Language | undefined {
  const storedTag = storage.read(key) ?? '';
  return isLanguage(storedTag) ? storedTag : undefined;
}

/** The language of this page; fixed until a reload. */
export const language: Language = chosenLanguage() ?? firstSupportedLanguage(globalThis.navigator?.languages ?? []);

/**
 * The locale of dates and numbers for Intl. English uses that of the product's texts, whatever the browser's region.
 */
export const locale = language === 'en' ? 'en-US' : language;

/** The member's choice for the service worker, which cannot read `storage`. */
export async function cachedLanguage(): Promise<Language | undefined> {
  const tag = await (await caches.match(cacheUrl))?.text();
  return tag !== undefined && isLanguage(tag) ? tag : undefined;
}

async function cacheForWorker(choice: Language | undefined): Promise<void> {
  const cache = await caches.open(key);
  if (choice) await cache.put(cacheUrl, new Response(choice));
  else await cache.delete(cacheUrl);
}

/** Chooses a language, or with undefined the browser's again, and reloads the page. Drafts are kept. */
export function chooseLanguage(next: Language | undefined): void {
  if (next) storage.write(key, next);
  else storage.remove(key);
  const reload = () => location.reload();
  // A browser without a cache storage has no service worker.
  cacheForWorker(next).then(reload, reload);
}
