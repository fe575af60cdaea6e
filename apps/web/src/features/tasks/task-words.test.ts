import { describe, expect, it } from 'vitest';
import { activeFilters, firstFilter, withoutFilters } from './task-words.ts';

describe('the filters of the task list', () => {
  it('begin with what is available, the highest reward first', () => {
    expect(firstFilter).toMatchObject({ status: 'available', sortBy: 'reward', sortOrder: 'desc', page: 1 });
    expect(activeFilters(firstFilter).map(({ words }) => words)).toEqual(['Available']);
  });

  it('are named each, and each can be taken away by itself', () => {
    const filter = { ...firstFilter, platform: 'Twitter' as const, difficulty: '2' as const };
    const active = activeFilters(filter);
    expect(active.map(({ words }) => words)).toEqual(['Twitter', 'Available', 'Medium']);
    expect(active.map(({ without }) => activeFilters(without).map(({ words }) => words))).toEqual([
      ['Available', 'Medium'],
      ['Twitter', 'Medium'],
      ['Twitter', 'Available'],
    ]);
  });

  it('go all at once, and the order stays', () => {
    const cleared = withoutFilters({ ...firstFilter, platform: 'YouTube', sortBy: 'title', sortOrder: 'asc' });
    expect(activeFilters(cleared)).toEqual([]);
    expect(cleared).toMatchObject({ sortBy: 'title', sortOrder: 'asc' });
  });
});
