/** Which language the screens speak: the member's choice, else the first of the browser's that there is, else English. */
import { firstSupportedLanguage, isLanguage, type Language } from '@gumball/rules/formats/languages';
import { storage } from '../storage/storage.ts';

const key = 'language';
const cacheUrl = '/language';

/** What the member chose on this device, if they did. */
export function chosenLanguage(): Language | undefined {
  const storedTag = storage.read(key) ?? '';
  return isLanguage(storedTag) ? storedTag : undefined;
}

/** The language of this page; it stays until the page is loaded anew. */
export const language: Language = chosenLanguage() ?? firstSupportedLanguage(globalThis.navigator?.languages ?? []);

/** How dates and numbers are written, as Intl wants it. English is that of the product's own texts, whatever the browser's region. */
export const locale = language === 'en' ? 'en-US' : language;

/** The member's choice as a service worker finds it, which cannot read `storage`. */
export async function cachedLanguage(): Promise<Language | undefined> {
  const tag = await (await caches.match(cacheUrl))?.text();
  return tag !== undefined && isLanguage(tag) ? tag : undefined;
}

async function cacheForWorker(choice: Language | undefined): Promise<void> {
  const cache = await caches.open(key);
  if (choice) await cache.put(cacheUrl, new Response(choice));
  else await cache.delete(cacheUrl);
}

/** Chooses a language, or with undefined the browser's again, and loads the page anew in it. What is being written is kept as a draft. */
export function chooseLanguage(next: Language | undefined): void {
  if (next) storage.write(key, next);
  else storage.remove(key);
  const reload = () => location.reload();
  // A browser without such a place has no worker that could speak.
  cacheForWorker(next).then(reload, reload);
}
