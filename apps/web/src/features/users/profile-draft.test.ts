import { describe, expect, it } from 'vitest';
import { profileBody } from './profile-draft.ts';

const before = { firstName: 'Maya', lastName: 'Okafor', bio: 'Muralist.', location: '', birthDate: '' };

describe('what is sent', () => {
  it('leaves out what is empty and was so before', () => {
    expect(profileBody(before, { ...before, firstName: ' Mia ' })).toEqual({
      firstName: 'Mia',
      lastName: 'Okafor',
      bio: 'Muralist.',
    });
  });

  it('empties what was there', () => {
    expect(profileBody(before, { ...before, bio: '  ' })).toEqual({ firstName: 'Maya', lastName: 'Okafor', bio: '' });
  });
});
