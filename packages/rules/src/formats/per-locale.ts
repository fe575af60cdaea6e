/**
 * Caches a formatter per locale (a BCP 47 tag), because creating one costs a hundred times as much as using it. A page
 * uses one locale, so the cache stays small.
 */
export function perLocale<Formatter>(create: (locale: string) => Formatter): (locale: string) => Formatter {
  const formatters = new Map<string, Formatter>();
  return (locale) => {
    const formatter = formatters.get(locale) ?? create(locale);
    formatters.set(locale, formatter);
    return formatter;
  };
}
