import type { OperatorSanction } from '@gumball/contract/moderation/sanctions.schemas';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { listAppealRows } from './sanctions.store.ts';
import { toOperatorSanction } from './to-operator-sanction.ts';

/** Lists the appeals that wait for a decision, oldest first. */
export async function listAppeals(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: Viewer,
): Promise<{ sanctions: OperatorSanction[] }> {
  const now = clock.now();
  return { sanctions: (await listAppealRows(db)).map((row) => toOperatorSanction(row, now, userId)) };
}
