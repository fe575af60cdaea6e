import { expect, test } from 'vitest';
import { withUser } from './with-user.ts';

const change = { id: '7', firstName: 'Noor', lastName: 'Aziz', avatarUrl: '/uploads/new.webp', frame: 'gold' as const };
const noor = { id: '7', username: 'noor.fun', firstName: 'Nour', lastName: 'Aziz', avatarUrl: null };
const sam = { id: '8', username: 'sam.fun', firstName: 'Sam', lastName: 'Lee', avatarUrl: null };

test('a changed name appears in posts, lists and conversations, and in nothing else', () => {
  const post = { id: '7', content: 'Nour', user: noor };
  const other = { id: '8', user: sam };
  const conversation = { id: '3', name: 'Nour Aziz', avatarUrl: null, otherParticipant: { ...noor, isOnline: true } };
  const data = { pages: [{ posts: [post, other] }, { items: [conversation] }] };
  const next = withUser(data, change) as typeof data;
  const renamed = { ...noor, firstName: 'Noor', avatarUrl: '/uploads/new.webp', frame: 'gold' };
  expect(next.pages[0]?.posts).toEqual([{ ...post, user: renamed }, other]);
  expect(next.pages[0]?.posts?.[1]).toBe(other);
  expect(next.pages[1]?.items).toEqual([
    {
      ...conversation,
      name: 'Noor Aziz',
      avatarUrl: change.avatarUrl,
      otherParticipant: { ...renamed, isOnline: true },
    },
  ]);
});

test('data without the user stays the same object', () => {
  const data = { pages: [{ items: [sam] }], at: new Date(), none: undefined };
  expect(withUser(data, change)).toBe(data);
});
