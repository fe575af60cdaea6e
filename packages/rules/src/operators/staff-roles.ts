/** The roles of operators and what each may do: docs/product.md, Operators. */

/** What an operator may do in the console. Each route of operators needs one of these rights. */
export const staffRights = [
  /** Reads the statistics of the network. */
  'totals',
  /** Makes and changes tasks, quests, campaigns and seasons, and reads the answers to surveys. */
  'tasks',
  /** Decides about submissions and appeals. */
  'submissions',
  /** Decides about held referrals. */
  'referrals',
  /** Sees accounts that belong together. What is done with them needs its own right. */
  'clusters',
  /** Closes reports, removes what they are about, and hides hashtags. */
  'moderation',
  /** Reads and closes messages to support. */
  'support',
  /** Finds members with their email addresses and reads their ledgers. */
  'members',
  /** Warns, limits, silences, suspends and restores members. */
  'suspensions',
  /** Decides about the applications of newcomers. */
  'applications',
  /** Grants Gumballs and reverses entries of ledgers. */
  'grants',
  /** Keeps the items and orders of the shop. */
  'shop',
  /** Changes the settings of the network. */
  'settings',
  /** Reads the audit log. */
  'audit',
  /** Appoints and dismisses operators. */
  'staff',
] as const;

/** A right of operators. */
export type StaffRight = (typeof staffRights)[number];

/** The roles of operators, the one with all rights first. */
export const staffRoles = ['administrator', 'moderator', 'task-manager', 'reviewer', 'support'] as const;

/** A role of operators. */
export type StaffRole = (typeof staffRoles)[number];

/** The rights of each role. */
export const rightsOf: Readonly<Record<StaffRole, readonly StaffRight[]>> = {
  administrator: staffRights,
  moderator: ['totals', 'clusters', 'moderation', 'members', 'suspensions', 'applications'],
  'task-manager': ['totals', 'tasks', 'shop'],
  reviewer: ['totals', 'submissions', 'referrals', 'clusters'],
  support: ['totals', 'support', 'members'],
};

/** Whether a role has a right. Members, who have no role, have none. */
export function staffMay(role: StaffRole | null | undefined, right: StaffRight): boolean {
  return role ? rightsOf[role].includes(right) : false;
}

/** The roles that have a right. */
export function rolesWith(right: StaffRight): StaffRole[] {
  return staffRoles.filter((role) => staffMay(role, right));
}
