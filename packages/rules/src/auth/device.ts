/** What a device is called where a member is signed in: docs/product.md, Settings. */
import { type Phrase, phrase } from '../formats/phrase.ts';

/** A device by what is known of it; names of products are the same in every language. */
export function devicePhrase(browser: string | undefined, system: string | undefined): Phrase {
  if (browser && system) return phrase('{browser} on {system}', { browser, system });
  const productName = browser ?? system;
  return productName ? { words: productName } : phrase('Unknown device');
}
