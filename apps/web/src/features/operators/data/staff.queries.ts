/** Reads and writes of the operators themselves: docs/product.md, Operators. */
import type { BodyOf } from '@gumball/contract/define-routes';
import { staffEndpoints } from '@gumball/contract/operators/staff.endpoints';
import type { staffRoutes } from '@gumball/contract/operators/staff.routes';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../../lib/api/api-client.ts';
import { consoleKey } from './operators.queries.ts';

export const staffClient = createClient<typeof staffRoutes>(staffEndpoints);

/** The body of an appointment. */
export type Appointment = BodyOf<typeof staffRoutes.appoint>;

/** Returns the operators, administrators first. */
export function useStaff() {
  return useQuery({
    queryKey: [...consoleKey, 'staff'],
    queryFn: async ({ signal }) => (await staffClient.list(undefined, { signal })).staff,
    refetchOnMount: 'always',
  });
}
