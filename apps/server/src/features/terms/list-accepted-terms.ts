import type { TermsVersion } from '@gumball/rules/terms/terms';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { listConsents } from './terms.store.ts';

/** Lists the newest version of each text that the viewer accepted, and when. */
export async function listAcceptedTerms(
  { db }: Pick<Deps, 'db'>,
  viewer: Pick<Viewer, 'userId'>,
): Promise<(TermsVersion & { consentedAt: string })[]> {
  const rows = await listConsents(db, viewer.userId);
  return rows.map(({ kind, version, consented_at: at }) => ({ kind, version, consentedAt: at.toISOString() }));
}
