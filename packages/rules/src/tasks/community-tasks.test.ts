import { describe, expect, it } from 'vitest';
import {
  budgetMonth,
  checkCommunityStart,
  checkCommunityTask,
  checkCommunityTaskTerms,
  communityTaskTarget,
  communityTaskTypes,
  defaultCommunityTaskTerms,
} from './community-tasks.ts';
import { taskMethodOf } from './task-kinds.ts';

const terms = { ...defaultCommunityTaskTerms, isOn: true };
const task = { platform: 'Gumball', type: 'quiz', reward: 100, requiredTasks: [] } as const;
const codeOf = (result: { ok: boolean; code?: string }) => result.code ?? 'ok';

describe('tasks of a community', () => {
  it('are off until an operator switches them on, and checked without a person', () => {
    expect(defaultCommunityTaskTerms.isOn).toBe(false);
    expect(codeOf(checkCommunityTaskTerms(defaultCommunityTaskTerms))).toBe('ok');
    for (const type of communityTaskTypes)
      expect(taskMethodOf({ platform: 'Gumball', type, requiresProof: false })).toBe('automatic');
  });

  it.each([
    [{}, 0, 'ok'],
    [{ reward: 101 }, 0, 'COMMUNITY_TASK_REWARD'],
    [{ type: 'join' }, 0, 'TASK_TYPE_UNSUPPORTED'],
    [{ type: 'upload' }, 0, 'TASK_TYPE_UNSUPPORTED'],
    [{ type: 'external' }, 0, 'TASK_TYPE_UNSUPPORTED'],
    [{ platform: 'Twitter', type: 'comment' }, 0, 'TASK_TYPE_UNSUPPORTED'],
    [{ requiredTasks: ['1'] }, 0, 'TASK_PREREQUISITES_INVALID'],
    [{}, 4, 'ok'],
    [{}, 5, 'COMMUNITY_TASKS_TOO_MANY'],
  ] as const)('%o with %i others: %s', (change, others, code) => {
    expect(codeOf(checkCommunityTask({ ...task, ...change }, terms, others))).toBe(code);
  });

  it('keep within the types of the operator, and stop when they are switched off', () => {
    expect(codeOf(checkCommunityTask(task, { ...terms, types: ['survey'] }, 0))).toBe('TASK_TYPE_UNSUPPORTED');
    expect(codeOf(checkCommunityTask(task, { ...terms, isOn: false }, 0))).toBe('ACCESS_DENIED');
  });

  it.each([
    [{ rewardMax: 0 }, 'rewardMax'],
    [{ rewardMax: 10_001, budget: 20_000 }, 'rewardMax'],
    [{ rewardMax: 1.5 }, 'rewardMax'],
    [{ tasksMax: 0 }, 'tasksMax'],
    [{ tasksMax: 21 }, 'tasksMax'],
    [{ budget: 99 }, 'budget'],
    [{ budget: 1_000_001 }, 'budget'],
    [{ types: [] }, 'types'],
    [{ types: ['quiz', 'quiz'] }, 'types'],
  ] as const)('refuse the limits %o', (change, field) => {
    expect(checkCommunityTaskTerms({ ...terms, ...change })).toEqual({
      ok: false,
      code: 'INVALID_INPUT',
      field,
    });
  });

  it('are for members who never owned them', () => {
    expect(codeOf(checkCommunityStart({ isMember: true, isOwn: false }))).toBe('ok');
    expect(codeOf(checkCommunityStart({ isMember: false, isOwn: false }))).toBe('TASK_MEMBERS_ONLY');
    expect(codeOf(checkCommunityStart({ isMember: true, isOwn: true }))).toBe('TASK_OWN');
  });

  it('ask for posts and comments in the community itself', () => {
    expect(communityTaskTarget('post', '7', '/community/8')).toBe('7');
    expect(communityTaskTarget('comment', '7', '')).toBe('7');
    expect(communityTaskTarget('page', '7', 'https://example.com')).toBe('https://example.com');
  });

  it('are paid by the month of the start in UTC', () => {
    expect(budgetMonth(new Date('2026-02-28T23:59:59.999Z'))).toBe('2026-02');
    expect(budgetMonth(new Date('2026-03-01T00:00:00.000Z'))).toBe('2026-03');
  });
});
