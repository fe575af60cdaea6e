import { describe, expect, it } from 'vitest';
import { parseSearch, pickSearch, pickSearchQuery, stringifySearch } from './search-params.ts';

describe('queries', () => {
  it('are strings, whatever they look like', () => {
    expect(parseSearch('?q=1e5&ref=00123&new=true')).toEqual({ q: '1e5', ref: '00123', new: 'true' });
  });

  it.each([{ q: 'a b&c=d' }, { q: '"quoted"' }, { q: 'ünï', tab: 'users' }, {}])(
    'survive a round trip of %j',
    (search) => {
      expect(parseSearch(stringifySearch(search))).toEqual(search);
    },
  );

  it('omit absent values', () => {
    expect(stringifySearch({ q: undefined, tab: '', page: 2 })).toBe('?page=2');
    expect(stringifySearch({ q: '' })).toBe('');
  });

  it('are picked by name and limited', () => {
    const pick = pickSearch('q', 'tab');
    expect(pick({ q: 'x'.repeat(3000), other: 'y', tab: '' })).toEqual({ q: 'x'.repeat(2000) });
  });

  it('of a search are at most as long as the server accepts', () => {
    const pick = pickSearchQuery('tab');
    expect(pick({ q: 'x'.repeat(300), tab: 'users', other: 'y' })).toEqual({ q: 'x'.repeat(200), tab: 'users' });
    expect(pick({ q: 'kofi' })).toEqual({ q: 'kofi' });
    expect(pick({ q: 7, tab: '' })).toEqual({});
  });
});
