import type { Sanction } from '@gumball/contract/moderation/sanctions.schemas';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { listSanctionRows } from './sanctions.store.ts';
import { toSanction } from './sanctions.view.ts';

/** Lists what operators decided against the viewer, newest first. */
export async function listSanctions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: Viewer,
): Promise<{ sanctions: Sanction[] }> {
  const now = clock.now();
  return { sanctions: (await listSanctionRows(db, userId)).map((row) => toSanction(row, now)) };
}
