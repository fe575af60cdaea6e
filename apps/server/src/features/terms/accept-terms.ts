import type { TermsVersion } from '@gumball/rules/terms/terms';
import type { Deps } from '../../deps.ts';
import type { Executor } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { insertConsents, listPublished } from './terms.store.ts';

/**
 * Stores that the viewer accepts the newest versions of texts. Idempotent. Throws `TERMS_CHANGED` if one is not the
 * newest.
 */
export async function acceptTerms(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Pick<Viewer, 'userId'>,
  consents: readonly TermsVersion[],
): Promise<void> {
  await db.transaction(async (tx: Executor) => {
    const published = await listPublished(tx);
    const areNewest = consents.every((consent) =>
      published.some(({ kind, version }) => kind === consent.kind && version === consent.version),
    );
    if (!areNewest) throw new AppError('TERMS_CHANGED');
    await insertConsents(tx, viewer.userId, consents, clock.now());
  });
}
