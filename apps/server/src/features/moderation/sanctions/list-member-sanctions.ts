import type { OperatorSanction } from '@gumball/contract/moderation/sanctions.schemas';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { listSanctionRows } from './sanctions.store.ts';
import { toOperatorSanction } from './to-operator-sanction.ts';

/** Lists the sanctions of a member for an operator, newest first. */
export async function listMemberSanctions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: Viewer,
  memberId: string,
): Promise<{ sanctions: OperatorSanction[] }> {
  const now = clock.now();
  return { sanctions: (await listSanctionRows(db, memberId)).map((row) => toOperatorSanction(row, now, userId)) };
}
