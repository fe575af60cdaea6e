import { describe, expect, it } from 'vitest';
import { activeFilters, firstFilter, withoutFilters } from './task-words.ts';

describe('task filters', () => {
  it('start with available tasks, highest reward first', () => {
    expect(firstFilter).toMatchObject({ status: 'available', sortBy: 'reward', sortOrder: 'desc', page: 1 });
    expect(activeFilters(firstFilter).map(({ words }) => words)).toEqual(['Available']);
  });

  it('have a label each and can be removed one by one', () => {
    const filter = { ...firstFilter, platform: 'Twitter' as const, difficulty: '2' as const };
    const active = activeFilters(filter);
    expect(active.map(({ words }) => words)).toEqual(['Twitter', 'Available', 'Medium']);
    expect(active.map(({ without }) => activeFilters(without).map(({ words }) => words))).toEqual([
      ['Available', 'Medium'],
      ['Twitter', 'Medium'],
      ['Twitter', 'Available'],
    ]);
  });

  it('are cleared together and keep the sort order', () => {
    const cleared = withoutFilters({ ...firstFilter, platform: 'YouTube', sortBy: 'title', sortOrder: 'asc' });
    expect(activeFilters(cleared)).toEqual([]);
    expect(cleared).toMatchObject({ sortBy: 'title', sortOrder: 'asc' });
  });
});
