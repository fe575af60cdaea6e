/** The choice of a language. The page itself follows `boot.js`. */
import { isLanguage, type Language } from '@gumball/rules/formats/languages';
import { firstOfferedLanguage } from '@gumball/rules/formats/offered-languages';
import { storage } from '../storage/storage.ts';

/** Of the storage and of the cache; boot.js reads it. */
const languageKey = 'language';
const cacheUrl = '/language';

/** The member's choice on this device, if any. */
export function chosenLanguage(): Language | undefined {
  const storedTag = storage.read(languageKey) ?? '';
  return isLanguage(storedTag) ? storedTag : undefined;
}

/** The language of the app for the service worker, which cannot read `storage`. */
export async function cachedLanguage(): Promise<Language> {
  const tag = (await (await caches.match(cacheUrl))?.text()) ?? '';
  return firstOfferedLanguage([tag, ...navigator.languages]);
}

async function cacheForWorker(choice: Language | undefined): Promise<void> {
  const cache = await caches.open(languageKey);
  if (choice) await cache.put(cacheUrl, new Response(choice));
  else await cache.delete(cacheUrl);
}

/** Chooses a language, or with undefined the browser's again, and reloads the page. Drafts are kept. */
export function chooseLanguage(next: Language | undefined): void {
  if (next) storage.write(languageKey, next);
  else storage.remove(languageKey);
  const reload = () => location.reload();
  // A browser without a cache storage has no service worker.
  cacheForWorker(next).then(reload, reload);
}
