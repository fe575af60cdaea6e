import { describe, expect, it } from 'vitest';
import { parseDraft, profileBody, writeDraft } from './profile-draft.ts';

const before = { firstName: 'Maya', lastName: 'Okafor', bio: 'Muralist.', location: '', birthDate: '' };

describe('a draft of a profile', () => {
  it('keeps only what differs, so that it never brings back an older profile', () => {
    expect(writeDraft(before, { ...before, location: 'Lagos' })).toBe('{"location":"Lagos"}');
    expect(parseDraft('{"location":"Lagos"}')).toEqual({ location: 'Lagos' });
  });

  it('remembers that a text was emptied', () => {
    expect(parseDraft(writeDraft(before, { ...before, bio: '' }))).toEqual({ bio: '' });
  });

  it('is empty where everything is as before', () => {
    expect(writeDraft(before, { ...before })).toBe('');
    expect(parseDraft('')).toEqual({});
  });

  it.each(['{"bio":7}', 'null', '[1]', '{"bi', '{"email":"x"}'])('takes %s for nothing', (stored) => {
    expect(parseDraft(stored)).toEqual({});
  });
});

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
