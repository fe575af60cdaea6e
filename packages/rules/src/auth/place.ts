/** The rough place of a session: docs/product.md, Settings. */
import { type Phrase, phrase } from '../formats/phrase.ts';

/** The rough place of an address: a country by its ISO 3166 code, or the local network. */
export type Place = { country: string } | 'local';

/** Reads a country code. Undefined for anything else, such as the codes of proxies for unknown places and for Tor. */
export function toCountry(code: unknown): string | undefined {
  if (typeof code !== 'string' || !/^[A-Za-z]{2}$/.test(code)) return undefined;
  const country = code.toUpperCase();
  return country === 'XX' || country === 'T1' ? undefined : country;
}

/** Names a place in a language. */
export function namePlace(place: Place, locale: string): string | Phrase {
  if (place === 'local') return phrase('Local network');
  return new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' }).of(place.country) ?? place.country;
}
