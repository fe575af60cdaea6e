import { describe, expect, it } from 'vitest';
import { profileBody } from './profile-draft.ts';

const before = { firstName: 'Maya', lastName: 'Okafor', bio: 'Muralist.', location: '', birthDate: '' };

describe('the request body', () => {
  it('omits fields that were empty before', () => {
    expect(profileBody(before, { ...before, firstName: ' Mia ' })).toEqual({
      firstName: 'Mia',
      lastName: 'Okafor',
      bio: 'Muralist.',
    });
  });

  it('clears fields that had a value', () => {
    expect(profileBody(before, { ...before, bio: '  ' })).toEqual({ firstName: 'Maya', lastName: 'Okafor', bio: '' });
  });
});
