import type { Language } from '@gumball/rules/formats/languages';
import { firstOfferedLanguage } from '@gumball/rules/formats/offered-languages';

const maxTags = 20;

/**
 * Negotiates the language by `Accept-Language`: the offered language with the highest weight, else the standard one.
 * The web app sends its current language.
 */
export function negotiateLanguage(header: string | undefined): Language {
  const preferences = (header ?? '').split(',', maxTags).map((preference) => {
    const [tag = '', ...parameters] = preference.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => /^q=/i.test(parameter));
    return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
  });
  // Equal weights keep their order. A weight of 0 or an invalid one excludes the language.
  const requested = preferences.filter(({ weight }) => weight > 0).toSorted((one, other) => other.weight - one.weight);
  return firstOfferedLanguage(requested.map(({ tag }) => tag));
}
