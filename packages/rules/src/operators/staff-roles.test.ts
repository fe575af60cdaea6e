import { describe, expect, it } from 'vitest';
import { rightsOf, rolesWith, staffMay, staffRights, staffRoles } from './staff-roles.ts';

describe('the roles of operators', () => {
  it('give the administrator every right, and each other role fewer', () => {
    expect(rightsOf.administrator).toEqual(staffRights);
    for (const role of staffRoles.slice(1)) expect(rightsOf[role].length).toBeLessThan(staffRights.length);
  });

  it('have no right twice, and none that does not exist', () => {
    for (const role of staffRoles) {
      expect(new Set(rightsOf[role]).size).toBe(rightsOf[role].length);
      expect(staffRights).toEqual(expect.arrayContaining([...rightsOf[role]]));
    }
  });

  it.each(['grants', 'settings', 'audit', 'staff'] as const)(
    'leave %s, which gives power over others, to administrators',
    (right) => {
      expect(rolesWith(right)).toEqual(['administrator']);
    },
  );

  it('separate who makes tasks from who decides about what was submitted to them', () => {
    const both = staffRoles.filter((role) => staffMay(role, 'tasks') && staffMay(role, 'submissions'));
    expect(both).toEqual(['administrator']);
  });

  it('give members nothing', () => {
    for (const right of staffRights)
      expect([staffMay(null, right), staffMay(undefined, right)]).toEqual([false, false]);
  });
});
