import { referralsRoutes } from '@gumball/contract/referrals/referrals.routes';
import { invitationPath } from '@gumball/rules/referrals/activity-status';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { findOwnUser } from '../users/find-own-user.ts';
import { getReferrals } from './get-referrals.ts';
import { listTopReferrers } from './list-top-referrers.ts';
import { declareReferralsJobs } from './referrals.jobs.ts';
import { trackClick } from './track-click.ts';
import { createPublicAvatars, validateCode } from './validate-code.ts';

/** Mounts the routes of referrals and declares their jobs. */
export function mountReferrals({ mount, deps }: { mount: Mount; deps: Deps }): void {
  const clicks = deps.limits({ name: 'referral-clicks', points: 120, seconds: 60, perAddress: true });
  const visits = deps.limits({ name: 'referral-codes', points: 120, seconds: 60, perAddress: true });
  const invitations = { ...deps, publicAvatars: createPublicAvatars(deps) };
  declareReferralsJobs(deps);

  mount(referralsRoutes.me, ({ viewer }) => getReferrals(deps, viewer));
  mount(referralsRoutes.generateCode, async ({ viewer }) => {
    const { referralCode } = await findOwnUser(deps, viewer.userId);
    return { referralCode, path: invitationPath(referralCode) };
  });
  mount(referralsRoutes.track, async ({ params, ip, userAgent }) => {
    await trackClick(deps, clicks, { ip, userAgent }, params.code);
    return {};
  });
  mount(referralsRoutes.validate, ({ params, ip }) => validateCode(invitations, visits, ip, params.code));
  mount(referralsRoutes.leaderboard, async ({ viewer, query }) => ({
    users: await listTopReferrers(deps, viewer, query.limit),
  }));
}
