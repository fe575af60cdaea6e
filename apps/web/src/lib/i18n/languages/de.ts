/**
 * German: a catalogue per feature, and for `app`, `pages`, `ui`, `lib`, `formats`, `errors`; `common` holds shared
 * texts.
 */
import { type CatalogueEntries, createCatalogue } from '@gumball/rules/formats/catalogue';

const files = import.meta.glob<CatalogueEntries>('./de/*.json', { eager: true, import: 'default' });

/** The German catalogue. */
export const german = createCatalogue('de', Object.assign({}, ...Object.values(files)) as CatalogueEntries);
