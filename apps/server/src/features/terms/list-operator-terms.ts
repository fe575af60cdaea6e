import type { OperatorTerms } from '@gumball/contract/terms/terms.schemas';
import { termsKinds } from '@gumball/rules/terms/terms';
import type { Deps } from '../../deps.ts';
import { countConsents, findNewest } from './terms.store.ts';
import { viewTerms } from './terms.view.ts';

/** Lists the newest version of each text for operators, with the number of members who accepted it. */
export async function listOperatorTerms({ db }: Pick<Deps, 'db'>): Promise<OperatorTerms[]> {
  const texts: OperatorTerms[] = [];
  for (const kind of termsKinds) {
    const row = await findNewest(db.kysely, kind);
    if (!row) continue;
    const { needs_consent: needsConsent, body } = row;
    texts.push({ ...viewTerms(row), needsConsent, isWithdrawn: body === '', consents: await countConsents(db, row) });
  }
  return texts;
}
