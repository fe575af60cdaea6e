import type { ClusterAction } from '@gumball/rules/referrals/clusters/cluster-step';
import { msg } from '../../../lib/i18n/i18n.ts';

/** The names of what a step does. */
export const actionNames: Readonly<Record<ClusterAction, string>> = {
  suspend: msg('Suspend'),
  hold: msg('Hold referral rewards'),
  referrals: msg('Reverse referral rewards'),
  earnings: msg('Reverse other rewards'),
};

/** What each of them means. */
export const actionTexts: Readonly<Record<ClusterAction, string>> = {
  suspend: msg('They are signed out and cannot sign in.'),
  hold: msg('Those that wait and those to come are paid only if an operator releases them.'),
  referrals: msg('What they and their inviters got for their sign-ups is taken back.'),
  earnings: msg('Tasks, streaks, quests, milestones and first steps are taken back.'),
};
