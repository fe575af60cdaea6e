import { describe, expect, it } from 'vitest';
import { parseDraft, serializeDraft } from './form-draft.ts';

const fields = ['firstName', 'bio', 'location'] as const;
const original = { firstName: 'Maya', bio: 'Muralist.', location: '' };

describe('a draft of a form', () => {
  it('stores only differences, so that it never restores an older text', () => {
    expect(serializeDraft(fields, original, { ...original, location: 'Lagos' })).toBe('{"location":"Lagos"}');
    expect(parseDraft(fields, '{"location":"Lagos"}')).toEqual({ location: 'Lagos' });
  });

  it('stores that a text was emptied', () => {
    expect(parseDraft(fields, serializeDraft(fields, original, { ...original, bio: '' }))).toEqual({ bio: '' });
  });

  it('is empty without differences', () => {
    expect(serializeDraft(fields, original, { ...original })).toBe('');
    expect(parseDraft(fields, '')).toEqual({});
  });

  it.each(['{"bio":7}', 'null', '[1]', '{"bi', '{"email":"x"}'])('ignores the invalid draft %s', (stored) => {
    expect(parseDraft(fields, stored)).toEqual({});
  });
});
