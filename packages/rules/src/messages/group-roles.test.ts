import { expect, it } from 'vitest';
import {
  type GroupAction,
  type GroupRole,
  groupRoles,
  mayInGroup,
  mayManageGroup,
  mayPinInGroup,
  mayRemoveFromGroup,
  membersMayByDefault,
} from './group-roles.ts';

const actions: GroupAction[] = ['write', 'add', 'pin', 'manage', 'mentionAll', 'setRoles'];
const nothing = { add: false, write: false, pin: false };

it.each<[GroupRole, typeof nothing, GroupAction[]]>([
  ['owner', membersMayByDefault, actions],
  ['owner', nothing, actions],
  ['admin', membersMayByDefault, ['write', 'add', 'pin', 'manage', 'mentionAll']],
  ['admin', nothing, ['write', 'add', 'pin', 'manage', 'mentionAll']],
  ['member', membersMayByDefault, ['write', 'add', 'pin']],
  ['member', nothing, []],
  ['member', { ...nothing, write: true }, ['write']],
  ['member', { ...nothing, add: true }, ['add']],
  ['member', { ...nothing, pin: true }, ['pin']],
])('%s where members may %o: %s', (role, membersMay, allowed) => {
  expect(actions.filter((action) => mayInGroup(role, action, membersMay))).toEqual(allowed);
  expect(mayManageGroup(role)).toBe(allowed.includes('manage'));
  expect(mayPinInGroup(role, membersMay)).toBe(allowed.includes('pin'));
});

it.each<[GroupRole, GroupRole[]]>([
  ['owner', ['admin', 'member']],
  ['admin', ['member']],
  ['member', []],
])('%s removes %s', (actor, removable) => {
  expect(groupRoles.filter((target) => mayRemoveFromGroup(actor, target))).toEqual(removable);
});
