/** Permissions in a group: docs/product.md, Messages. */

/** Roles of the participants of a group. It has one owner. */
export const groupRoles = ['owner', 'admin', 'member'] as const;
/** Role of a participant of a group. */
export type GroupRole = (typeof groupRoles)[number];

/** What the owner and the admins of a group leave to its members. */
export type MembersMay = {
  /** Adding their own friends. */
  add: boolean;
  /** Writing messages. A group whose members may not is for announcements. */
  write: boolean;
  /** Pinning messages. */
  pin: boolean;
};

/** What members of a new group may do. In a direct conversation both may do all of it. */
export const membersMayByDefault: MembersMay = { add: true, write: true, pin: true };

/**
 * What depends on the role. `manage` is renaming the group, its picture, what members may do, its links and who asks to
 * join; `mentionAll` notifies everybody; `setRoles` appoints admins and transfers the group.
 */
export type GroupAction = keyof MembersMay | 'manage' | 'mentionAll' | 'setRoles';

/** Returns whether a role may do something in a group. */
export function mayInGroup(role: GroupRole, action: GroupAction, membersMay: MembersMay): boolean {
  if (role === 'owner') return true;
  if (action === 'setRoles') return false;
  if (role === 'admin') return true;
  return action !== 'manage' && action !== 'mentionAll' && membersMay[action];
}

/** Returns whether a role may manage a group: rename it, and change its picture, its links and what members may do. */
export function mayManageGroup(role: GroupRole): boolean {
  return mayInGroup(role, 'manage', membersMayByDefault);
}

/** Returns whether a role may pin messages of a group. */
export function mayPinInGroup(role: GroupRole, membersMay: MembersMay): boolean {
  return mayInGroup(role, 'pin', membersMay);
}

/** Returns whether a role may remove a participant with another role. Nobody removes the owner. */
export function mayRemoveFromGroup(actor: GroupRole, target: GroupRole): boolean {
  if (actor === 'owner') return target !== 'owner';
  return actor === 'admin' && target === 'member';
}
