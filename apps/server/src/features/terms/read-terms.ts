import type { TermsText } from '@gumball/contract/terms/terms.schemas';
import type { TermsKind } from '@gumball/rules/terms/terms';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findNewest } from './terms.store.ts';
import { viewTerms } from './terms.view.ts';

/** Reads the newest version of a text. Throws `TERMS_NOT_FOUND` without one. */
export async function readTerms({ db }: Pick<Deps, 'db'>, kind: TermsKind): Promise<TermsText> {
  const row = await findNewest(db.kysely, kind);
  if (!row || row.body === '') throw new AppError('TERMS_NOT_FOUND');
  return viewTerms(row);
}
