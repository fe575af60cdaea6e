import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { updateDismissed } from './onboarding.store.ts';

/** Hides the viewer's first steps for good. Idempotent. */
export async function dismissOnboarding({ db, clock }: Pick<Deps, 'db' | 'clock'>, viewer: Viewer): Promise<void> {
  await updateDismissed(db.kysely, viewer.userId, clock.now());
}
