import { expect, it } from 'vitest';
import { membersMayByDefault } from './group-roles.ts';
import { checkPin } from './pinning.ts';

const facts = {
  role: 'member',
  membersMay: membersMayByDefault,
  isDeleted: false,
  isReadOnly: false,
  isPinned: false,
  pinned: 0,
} as const;
const membersMay = { ...membersMayByDefault, pin: false };

it.each([
  [{}, true, undefined],
  [{}, false, undefined],
  [{ membersMay, role: 'owner' }, true, undefined],
  [{ membersMay, role: 'admin' }, false, undefined],
  [{ membersMay }, true, 'ACCESS_DENIED'],
  [{ membersMay, isPinned: true }, false, 'ACCESS_DENIED'],
  [{ isReadOnly: true }, true, 'ACCESS_DENIED'],
  [{ isReadOnly: true, isPinned: true }, false, 'ACCESS_DENIED'],
  [{ isDeleted: true }, true, 'MESSAGE_DELETED'],
  [{ pinned: 49 }, true, undefined],
  [{ pinned: 50 }, true, 'PINNED_FULL'],
  [{ pinned: 50, isPinned: true }, true, undefined],
  [{ pinned: 50, isPinned: true }, false, undefined],
] as const)('%j, pinned: %s gives %s', (change, isOn, code) => {
  const result = checkPin({ ...facts, ...change }, isOn);
  expect(result.ok ? undefined : result.code).toBe(code);
});
