import { describe, expect, it } from 'vitest';
import { activeFilters, clearFilters, defaultFilter } from './task-labels.ts';

describe('task filters', () => {
  it('start with available tasks, highest reward first', () => {
    expect(defaultFilter).toMatchObject({ status: 'available', sortBy: 'reward', sortOrder: 'desc', page: 1 });
    expect(activeFilters(defaultFilter).map(({ label }) => label)).toEqual(['Available']);
  });

  it('have a label each and can be removed one by one', () => {
    const filter = { ...defaultFilter, platform: 'Twitter' as const, difficulty: '2' as const };
    const active = activeFilters(filter);
    expect(active.map(({ label }) => label)).toEqual(['Twitter', 'Available', 'Medium']);
    expect(active.map(({ remaining }) => activeFilters(remaining).map(({ label }) => label))).toEqual([
      ['Available', 'Medium'],
      ['Twitter', 'Medium'],
      ['Twitter', 'Available'],
    ]);
  });

  it('are cleared together and keep the sort order', () => {
    const cleared = clearFilters({ ...defaultFilter, platform: 'YouTube', sortBy: 'title', sortOrder: 'asc' });
    expect(activeFilters(cleared)).toEqual([]);
    expect(cleared).toMatchObject({ sortBy: 'title', sortOrder: 'asc' });
  });
});
