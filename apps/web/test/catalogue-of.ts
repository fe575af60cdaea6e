import { type Catalogue, type CatalogueEntries, createCatalogue } from '@gumball/rules/formats/catalogue';
import type { Language } from '@gumball/rules/formats/languages';

const files = import.meta.glob<CatalogueEntries>('../src/lib/i18n/languages/*/*.json', {
  eager: true,
  import: 'default',
});

/** Returns all texts of a language. */
export function catalogueOf(language: Language): Catalogue {
  const own = Object.entries(files).flatMap(([path, entries]) => (path.includes(`/${language}/`) ? [entries] : []));
  return createCatalogue(language, Object.assign({}, ...own) as CatalogueEntries);
}
