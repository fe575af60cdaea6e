/**
 * Caches a formatter per locale (a BCP 47 tag), because creating one costs a hundred times as much as using it. A page
 * uses one locale, so the cache stays small.
 */
export function perLocale<Formatter>(make: (locale: string) => Formatter): (locale: string) => Formatter {
  const made = new Map<string, Formatter>();
  return (locale) => {
    const formatter = made.get(locale) ?? make(locale);
    made.set(locale, formatter);
    return formatter;
  };
}
