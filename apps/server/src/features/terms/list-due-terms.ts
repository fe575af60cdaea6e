import type { TermsText } from '@gumball/contract/terms/terms.schemas';
import { termsKinds } from '@gumball/rules/terms/terms';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { findDueConsents } from './find-due-consents.ts';
import { findNewest, listConsents } from './terms.store.ts';
import { viewTerms } from './terms.view.ts';

/** Lists the texts that the viewer has to accept, with the version that the viewer accepted before. */
export async function listDueTerms(
  { db }: Pick<Deps, 'db'>,
  viewer: Pick<Viewer, 'userId'>,
): Promise<(TermsText & { accepted: number | null })[]> {
  const due = await findDueConsents(db, viewer.userId);
  const consents = due.length > 0 ? await listConsents(db, viewer.userId) : [];
  const texts: (TermsText & { accepted: number | null })[] = [];
  for (const kind of termsKinds.filter((one) => due.some((terms) => terms.kind === one))) {
    const row = await findNewest(db.kysely, kind);
    const accepted = consents.find((consent) => consent.kind === kind)?.version ?? null;
    if (row) texts.push({ ...viewTerms(row), accepted });
  }
  return texts;
}
