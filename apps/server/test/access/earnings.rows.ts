import { at, forMembers, type Rows } from './rows.ts';

/** A member's own Gumballs. */
export const earningsRows: Rows = {
  'GET /earnings/summary': forMembers({ others: 200 }, at('/earnings/summary')),
  'GET /earnings/history': forMembers({ others: 200 }, at('/earnings/history')),
};
