import { checkTermsText, type TermsVersion, termsVersionsMax } from '@gumball/rules/terms/terms';
import type { Deps } from '../../deps.ts';
import type { Executor } from '../../platform/db/database.ts';
import { AppError, assertOk } from '../../platform/http/app-error.ts';
import { readPublishedTerms } from './read-published-terms.ts';
import { termsPublished } from './terms.events.ts';
import { findNewest, insertTerms } from './terms.store.ts';

/**
 * Publishes the next version of a text in one transaction with `record`; of two operators who publish at once one does.
 * Throws `TERMS_TOO_LONG`, `TERMS_SUMMARY_TOO_LONG`, `TERMS_CHANGED` if `version` is not the next one, or `TERMS_FULL`.
 */
export async function publishTerms(
  deps: Pick<Deps, 'db' | 'clock' | 'clusterEvents'>,
  text: TermsVersion & { body: string; summary: string; needsConsent: boolean },
  record: (tx: Executor) => Promise<void>,
): Promise<void> {
  assertOk(checkTermsText(text));
  const { kind, version, body, summary, needsConsent } = text;
  if (version > termsVersionsMax) throw new AppError('TERMS_FULL');
  await deps.db.transaction(async (tx) => {
    const newest = (await findNewest(tx, kind))?.version ?? 0;
    const row = {
      kind,
      version,
      body,
      summary,
      needs_consent: needsConsent && body !== '',
      published_at: deps.clock.now(),
    };
    if (version !== newest + 1 || !(await insertTerms(tx, row))) throw new AppError('TERMS_CHANGED');
    await record(tx);
    await deps.clusterEvents.send(tx, termsPublished, { kind });
  });
  readPublishedTerms.refresh(deps.db);
  deps.clusterEvents.emitLocal(termsPublished, { kind });
}
