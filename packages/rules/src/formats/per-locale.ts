/**
 * Keeps what `make` makes for each locale: making a formatter costs a hundred times what using it does, and lists write hundreds of times.
 * A locale is a BCP 47 tag; a page speaks one and the server none, so few are ever kept.
 */
export function perLocale<Formatter>(create: (locale: string) => Formatter): (locale: string) => Formatter {
  const formatters = new Map<string, Formatter>();
  return (locale) => {
    const formatter = formatters.get(locale) ?? create(locale);
    formatters.set(locale, formatter);
    return formatter;
  };
}
