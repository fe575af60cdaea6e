import type { StaffMember } from '@gumball/contract/operators/staff.routes';
import type { Deps } from '../../../deps.ts';
import { listStaffRows } from './staff.store.ts';
import { toStaffMember } from './staff.view.ts';

/** Lists the operators, administrators first. */
export async function listStaff({ db }: Pick<Deps, 'db'>): Promise<{ staff: StaffMember[] }> {
  return { staff: (await listStaffRows(db)).map(toStaffMember) };
}
