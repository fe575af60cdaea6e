/** Row types of grants that a second operator approves. */
import type { Generated } from 'kysely';

type GrantRequests = {
  id: string;
  user_id: string;
  amount: number;
  reason: string;
  requested_by: string;
  reference: string;
  requested_at: Date;
  expires_at: Date;
  state: Generated<'pending' | 'approved' | 'refused'>;
  decided_by: Generated<string | null>;
  decided_at: Generated<Date | null>;
};

/** The table of grants that a second operator approves. */
export type GrantsSchema = { grant_requests: GrantRequests };
