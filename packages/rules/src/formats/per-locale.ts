/**
 * Keeps what `make` makes for each locale: making a formatter costs a hundred times what using it does, and lists write hundreds of times.
 * A locale is a BCP 47 tag; a page speaks one and the server none, so few are ever kept.
 */
export function perLocale<Formatter>(make: (locale: string) => Formatter): (locale: string) => Formatter {
  const made = new Map<string, Formatter>();
  return (locale) => {
    const formatter = made.get(locale) ?? make(locale);
    made.set(locale, formatter);
    return formatter;
  };
}
