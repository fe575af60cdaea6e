/** The choice of a language. Separate from the language of the page, which every page knows from the start. */
import { isLanguage, type Language } from '@gumball/rules/formats/languages';
import { storage } from '../storage/storage.ts';
import { languageKey } from './language.ts';

const cacheUrl = '/language';

/** The member's choice for the service worker, which cannot read `storage`. */
export async function cachedLanguage(): Promise<Language | undefined> {
  const tag = await (await caches.match(cacheUrl))?.text();
  return tag !== undefined && isLanguage(tag) ? tag : undefined;
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
