/** Labels of the console for the codes of the contract. */
import type { ReportTarget } from '@gumball/contract/moderation/moderation.routes';
import type { EntryKind } from '@gumball/rules/gumballs/entries';
import type { TaskMethod, TaskType } from '@gumball/rules/tasks/task-kinds';
import type { ReactNode } from 'react';
import { msg, rich, t } from '../../../lib/i18n/i18n.ts';

/** The labels of the task types. */
export const typeNames: Record<TaskType, string> = {
  follow: msg('follow'),
  like: msg('like'),
  retweet: msg('retweet'),
  comment: msg('comment'),
  subscribe: msg('subscribe'),
  watch: msg('watch'),
  join: msg('join'),
  share: msg('share'),
  repost: msg('repost'),
  star: msg('star a repository'),
  profile: msg('complete the profile'),
  post: msg('post in a community'),
  befriend: msg('make a friend'),
  invite: msg('invite a friend'),
  quiz: msg('quiz'),
  survey: msg('survey or poll'),
  upload: msg('hand in files'),
  page: msg('visit a page'),
  external: msg('checked by your own service'),
};

/** The labels of the verification methods. */
export const methodNames: Record<TaskMethod, string> = {
  automatic: msg('automatic'),
  review: msg('review'),
  visit: msg('visit'),
};

/** The labels of the kinds of ledger entries. */
export const entryNames: Record<EntryKind, string> = {
  task: msg('task'),
  referral: msg('referral'),
  welcome: msg('welcome'),
  milestone: msg('milestone'),
  onboarding: msg('first step'),
  streak: msg('streak bonus'),
  quest: msg('quest bonus'),
  grant: msg('grant'),
  reversal: msg('reversal'),
  restored: msg('given back'),
  purchase: msg('purchase'),
  refund: msg('refund'),
  tip: msg('tip'),
  tip_reversal: msg('reversal of a tip'),
};

/** Returns what is reported, with the owner if known. */
export const reportedContentLabels: Record<ReportTarget, (username: string | undefined) => string> = {
  post: (username) => (username ? t('post by {username}', { username }) : t('post')),
  comment: (username) => (username ? t('comment by {username}', { username }) : t('comment', undefined, 'noun')),
  member: (username) => (username ? t('member {username}', { username }) : t('member')),
  community: (username) => (username ? t('community of {username}', { username }) : t('community')),
  message: (username) => (username ? t('message by {username}', { username }) : t('message')),
};

/** The texts for the removal of reported content. */
export type Removal = { verb: string; question: string; done: string };

/** The kinds of content that can be removed. */
export const removals: Partial<Record<ReportTarget, Removal>> = {
  post: { verb: msg('Remove post'), question: msg('Remove this post?'), done: msg('The post is removed') },
  comment: { verb: msg('Remove comment'), question: msg('Remove this comment?'), done: msg('The comment is removed') },
};

/** The sentences of the audit log, by action. */
export const auditSentences: Readonly<Record<string, (operator: ReactNode) => ReactNode>> = {
  'create-task': (operator) => rich('{operator} created a task', { operator }),
  'update-task': (operator) => rich('{operator} changed a task', { operator }),
  'replace-task-secret': (operator) => rich('{operator} replaced the secret of a task', { operator }),
  'pause-task': (operator) => rich('{operator} paused a task', { operator }),
  'resume-task': (operator) => rich('{operator} opened a task again', { operator }),
  'expire-task': (operator) => rich('{operator} ended a task', { operator }),
  'create-community-task': (operator) => rich('{operator} created a task of a community', { operator }),
  'update-community-task': (operator) => rich('{operator} changed a task of a community', { operator }),
  'pause-community-task': (operator) => rich('{operator} paused a task of a community', { operator }),
  'resume-community-task': (operator) => rich('{operator} opened a task of a community again', { operator }),
  'end-community-task': (operator) => rich('{operator} ended a task of a community', { operator }),
  'change-community-tasks': (operator) =>
    rich('{operator} changed the limits of the tasks of communities', { operator }),
  'change-tips-per-day': (operator) => rich('{operator} changed how many Gumballs members can send', { operator }),
  'change-referral-action': (operator) => rich('{operator} changed when referrals are paid', { operator }),
  'change-mail-domains': (operator) => rich('{operator} changed the disposable mailboxes', { operator }),
  'change-site': (operator) => rich('{operator} changed the site', { operator }),
  'change-sign-up': (operator) => rich('{operator} changed who can sign up', { operator }),
  'change-sign-up-requirements': (operator) => rich('{operator} changed what sign-ups require', { operator }),
  'publish-terms': (operator) => rich('{operator} published a version of the terms', { operator }),
  'withdraw-terms': (operator) => rich('{operator} withdrew a text of the terms', { operator }),
  'accept-application': (operator) => rich('{operator} accepted an application', { operator }),
  'refuse-application': (operator) => rich('{operator} refused an application', { operator }),
  'change-public-pages': (operator) => rich('{operator} switched the public pages', { operator }),
  'change-task-gate': (operator) => rich('{operator} changed which accounts tasks need', { operator }),
  approve: (operator) => rich('{operator} approved a submission', { operator }),
  reject: (operator) => rich('{operator} rejected a submission', { operator }),
  release: (operator) => rich('{operator} released a referral', { operator }),
  reverse: (operator) => rich('{operator} reversed a referral', { operator }),
  'grant-operator': (operator) => rich('{operator} made a member an operator', { operator }),
  'grant-gumballs': (operator) => rich('{operator} gave a member Gumballs', { operator }),
  'reverse-entry': (operator) => rich("{operator} reversed an entry of a member's ledger", { operator }),
  'change-operator-role': (operator) => rich('{operator} changed the role of an operator', { operator }),
  'revoke-operator': (operator) => rich('{operator} made an operator a member again', { operator }),
  'remove-second-factor': (operator) =>
    rich("{operator} turned off a member's two-factor authentication", { operator }),
  'reset-password': (operator) => rich("{operator} reset a member's password", { operator }),
  'impose-sanction': (operator) => rich('{operator} imposed a measure on a member', { operator }),
  'lift-sanction': (operator) => rich('{operator} ended a measure early', { operator }),
  'grant-appeal': (operator) => rich('{operator} granted an appeal', { operator }),
  'decline-appeal': (operator) => rich('{operator} declined an appeal', { operator }),
  'take-cluster-step': (operator) => rich('{operator} acted on a cluster of accounts', { operator }),
  'undo-cluster-step': (operator) => rich('{operator} undid a step on a cluster of accounts', { operator }),
  'dismiss-cluster': (operator) => rich('{operator} dismissed a cluster of accounts', { operator }),
  'reopen-cluster': (operator) => rich('{operator} opened a cluster of accounts again', { operator }),
  suspend: (operator) => rich('{operator} suspended a member', { operator }),
  restore: (operator) => rich('{operator} lifted a suspension', { operator }),
  'remove-post': (operator) => rich('{operator} removed a post', { operator }),
  'remove-comment': (operator) => rich('{operator} removed a comment', { operator }),
  'dismiss-report': (operator) => rich('{operator} dismissed a report', { operator }),
  'create-item': (operator) => rich('{operator} added an item to the shop', { operator }),
  'update-item': (operator) => rich('{operator} changed an item of the shop', { operator }),
  'cancel-raffle': (operator) => rich('{operator} cancelled a raffle', { operator }),
  'add-codes': (operator) => rich('{operator} added codes to an item', { operator }),
  'fulfil-order': (operator) => rich('{operator} marked an order as sent', { operator }),
  'refund-order': (operator) => rich('{operator} refunded an order', { operator }),
  'close-support': (operator) => rich('{operator} closed a message', { operator }),
};

/** The labels of the details in the audit log. */
export const detailNames: Readonly<Record<string, string>> = {
  title: msg('Title'),
  task: msg('Task'),
  reward: msg('Reward'),
  gumballs: msg('Gumballs'),
  entry: msg('Entry'),
  changed: msg('Changed'),
  reason: msg('Reason'),
  role: msg('Role'),
  member: msg('Member'),
  username: msg('Username'),
  about: msg('Kind'),
  target: msg('Target'),
  reports: msg('Reports'),
  accounts: msg('Accounts'),
  price: msg('Price'),
  added: msg('Added'),
  paused: msg('Paused'),
  communityId: msg('Community'),
  isOn: msg('Owners make tasks'),
  rewardMax: msg('Highest reward'),
  tasksMax: msg('Tasks at a time'),
  budget: msg('Budget of a community and month'),
  types: msg('Types'),
  days: msg('Days'),
  questions: msg('Questions'),
  minimumAge: msg('Minimum age'),
  text: msg('Text'),
  version: msg('Version'),
  needsConsent: msg('Needs consent'),
  invitationSkips: msg('An invitation replaces the application'),
  openDays: msg('Days without a decision'),
  keepDays: msg('Days after the decision'),
  step: msg('Step'),
  actions: msg('Actions'),
  members: msg('Members'),
  restored: msg('Restored'),
  left: msg('Left as it is'),
  disposable: msg('Domains'),
  allowed: msg('Exceptions'),
};
