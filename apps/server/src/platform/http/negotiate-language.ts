import { firstSupportedLanguage, type Language } from '@gumball/rules/formats/languages';

const maxTags = 20;

/**
 * The language a caller wants to be answered in, by the header `Accept-Language`: the one it likes best of those that there are, else English. The
 * product's own pages send the one they are shown in.
 */
export function negotiateLanguage(header: string | undefined): Language {
  const preferences = (header ?? '').split(',', maxTags).map((preference) => {
    const [tag = '', ...parameters] = preference.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => /^q=/i.test(parameter));
    return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
  });
  // Equal ones stay in their order; what is weighed with 0, or with nonsense, is not wanted.
  const requested = preferences.filter(({ weight }) => weight > 0).toSorted((one, other) => other.weight - one.weight);
  return firstSupportedLanguage(requested.map(({ tag }) => tag));
}
