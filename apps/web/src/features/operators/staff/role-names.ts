import type { StaffRole } from '@gumball/rules/operators/staff-roles';
import { msg } from '../../../lib/i18n/i18n.ts';

/** The names of the roles. */
export const roleNames: Readonly<Record<StaffRole, string>> = {
  administrator: msg('Administrator'),
  moderator: msg('Moderator'),
  'task-manager': msg('Task manager'),
  reviewer: msg('Reviewer'),
  support: msg('Support'),
};

/** What each role does, in one sentence. */
export const roleTexts: Readonly<Record<StaffRole, string>> = {
  administrator: msg('Everything, also settings, grants and the roles of others.'),
  moderator: msg('Closes reports, suspends members and decides about applications.'),
  'task-manager': msg('Makes tasks, quests, campaigns and seasons, and keeps the shop.'),
  reviewer: msg('Decides about submissions, appeals and held referrals.'),
  support: msg('Answers messages to support and finds members.'),
};
