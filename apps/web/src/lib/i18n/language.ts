/** The language of the screens: the member's choice, else the browser's first supported one, else English. */
import { firstSupportedLanguage, intlLocale, isLanguage, type Language } from '@gumball/rules/formats/languages';
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

/** The locale of dates and numbers for Intl: the first of the browser's with this language, which names its region. */
export const locale = regionalLocale(language, globalThis.navigator?.languages ?? []);

// Some browsers report the name of the system's locale, such as `en-US@posix`, which Intl rejects.
function isKnown(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

/** Returns the first of these locales that has the language and a region. */
export function regionalLocale(of: Language, locales: readonly string[]): string {
  const regional = locales.find((tag) => tag.toLowerCase().startsWith(`${of}-`) && isKnown(tag));
  return intlLocale(regional ?? (of === 'en' ? 'en-US' : of));
}

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
