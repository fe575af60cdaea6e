import { staffMay } from '@gumball/rules/operators/staff-roles';
import { type ClusterAction, clusterActions, rightOfAction } from '@gumball/rules/referrals/clusters/cluster-step';
import { useCurrentUser } from '../../../lib/session/session.ts';

/** What the role of the operator may do with a cluster. */
export function useAllowedActions(): ClusterAction[] {
  const { staffRole } = useCurrentUser();
  return clusterActions.filter((action) => staffMay(staffRole, rightOfAction[action]));
}
