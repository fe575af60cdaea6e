/** German: a file of words for each feature, and for `app`, `pages`, `ui`, `lib`, `formats`, `errors`; `common` holds what several of them say. */
import { type Entries, openCatalogue } from '@gumball/rules/formats/catalogue';

const files = import.meta.glob<Entries>('./de/*.json', { eager: true, import: 'default' });

/** The German catalogue. */
export const german = openCatalogue('de', Object.assign({}, ...Object.values(files)) as Entries);
