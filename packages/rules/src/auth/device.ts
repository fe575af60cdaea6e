/** Display names of signed-in devices: docs/product.md, Settings. */
import { type Phrase, phrase } from '../formats/phrase.ts';

/** Returns the display name of a device. Product names are the same in every language. */
export function devicePhrase(browser: string | undefined, system: string | undefined): Phrase {
  if (browser && system) return phrase('{browser} on {system}', { browser, system });
  const productName = browser ?? system;
  return productName ? { words: productName } : phrase('Unknown device');
}
