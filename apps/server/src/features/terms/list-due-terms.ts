import type { TermsText } from '@gumball/contract/terms/terms.schemas';
import { termsKinds } from '@gumball/rules/terms/terms';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { findDueConsents } from './find-due-consents.ts';
import { findBody, findNewest, listConsents } from './terms.store.ts';
import { viewTerms } from './terms.view.ts';

/** A text that a member has to accept, with the version that the member accepted before, and its text. */
type DueTerms = TermsText & { accepted: number | null; acceptedBody: string | null };

/** Lists the texts that the viewer has to accept, with what the viewer accepted before. */
export async function listDueTerms({ db }: Pick<Deps, 'db'>, viewer: Pick<Viewer, 'userId'>): Promise<DueTerms[]> {
  const due = await findDueConsents(db, viewer.userId);
  const consents = due.length > 0 ? await listConsents(db, viewer.userId) : [];
  const texts: DueTerms[] = [];
  for (const kind of termsKinds.filter((one) => due.some((terms) => terms.kind === one))) {
    const row = await findNewest(db.kysely, kind);
    const accepted = consents.find((consent) => consent.kind === kind)?.version ?? null;
    if (!row) continue;
    const acceptedBody = accepted === null ? null : ((await findBody(db.kysely, kind, accepted)) ?? null);
    texts.push({ ...viewTerms(row), accepted, acceptedBody });
  }
  return texts;
}
