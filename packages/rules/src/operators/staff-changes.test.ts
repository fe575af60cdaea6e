import { expect, it } from 'vitest';
import { checkStaffChange, type StaffChange, staffMax } from './staff-changes.ts';

const change: StaffChange = { from: 'administrator', to: 'reviewer', staff: 3, administrators: 2 };

it.each<[string, Partial<StaffChange>, string]>([
  ['an administrator who is not the only one', {}, 'ok'],
  ['the last administrator', { administrators: 1 }, 'STAFF_LAST_ADMINISTRATOR'],
  ['the last administrator, who leaves', { administrators: 1, to: null }, 'STAFF_LAST_ADMINISTRATOR'],
  ['the last administrator, who stays one', { administrators: 1, to: 'administrator' }, 'ok'],
  ['another operator', { from: 'support', to: null, administrators: 1 }, 'ok'],
  ['a new operator', { from: null, staff: staffMax - 1 }, 'ok'],
  ['one operator too many', { from: null, staff: staffMax }, 'STAFF_FULL'],
  ['an operator among many', { from: 'support', staff: staffMax }, 'ok'],
])('a role changes or not: %s', (_name, facts, expected) => {
  const result = checkStaffChange({ ...change, ...facts });
  expect(result.ok ? 'ok' : result.code).toBe(expected);
});
