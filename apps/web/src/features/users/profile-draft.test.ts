import { expect, test } from 'vitest';
import { profileBody } from './profile-draft.ts';

const before = { firstName: 'Maya', lastName: 'Okafor', bio: 'Muralist.', location: '', birthDate: '' };

test.each([
  ['a changed field', { firstName: ' Mia ' }, { firstName: 'Mia' }],
  ['a cleared field', { bio: '  ' }, { bio: '' }],
  ['a new field', { location: 'Lagos' }, { location: 'Lagos' }],
  ['nothing that only has spaces around it', { firstName: ' Maya ', location: ' ' }, {}],
])('the request body has %s', (_name, change, body) => {
  expect(profileBody(before, { ...before, ...change })).toEqual(body);
});
