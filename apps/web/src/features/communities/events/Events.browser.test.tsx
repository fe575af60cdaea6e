import type { Community } from '@gumball/contract/communities/communities.schemas';
import type { CommunityEvent } from '@gumball/contract/communities/community-events.schemas';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeCall, type FakeResponse, fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { socket } from '../../../lib/api/socket.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { EventDetails } from './EventDetails.tsx';
import EventDialog from './EventDialog.tsx';
import EventList from './EventList.tsx';
import { useEvent } from './events.queries.ts';

const club: Community = {
  id: '7',
  name: 'Night Owls',
  description: null,
  rules: null,
  rulesVersion: 0,
  acceptedRules: null,
  avatarUrl: null,
  bannerUrl: null,
  access: 'public',
  showToGuests: true,
  memberCount: 4,
  postsToday: 0,
  postsThisWeek: 0,
  pinnedPostIds: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  isMember: true,
  userRole: 'moderator',
  isRequested: false,
  requestsCount: 0,
};
const walk: CommunityEvent = {
  id: '5',
  communityId: '7',
  title: 'Night walk',
  description: 'Bring a lamp.',
  startsAt: '2126-07-01T18:00:00.000Z',
  endsAt: '2126-07-01T20:00:00.000Z',
  timeZone: 'Asia/Kathmandu',
  place: 'Pier 5',
  link: 'https://walk.example',
  placesMax: 2,
  goingCount: 1,
  maybeCount: 0,
  noCount: 0,
  isCancelled: false,
  ownAnswer: null,
};

let event: CommunityEvent;
let refuse: FakeResponse | undefined;
let api: ReturnType<typeof fakeApi>;

function respond({ method, path, body }: FakeCall): FakeResponse {
  if (method !== 'GET' && refuse) return refuse;
  if (path.endsWith('/answer')) {
    const { answer } = body as { answer: CommunityEvent['ownAnswer'] };
    event = { ...event, ownAnswer: answer, goingCount: answer === 'going' ? 2 : 1 };
  }
  if (path.endsWith('/cancel')) event = { ...event, isCancelled: true };
  if (path === '/communities/7/events' && method === 'GET')
    return ok({ events: [event], pagination: { page: 1, limit: 20, hasMore: false } });
  return { status: path === '/communities/7/events' ? 201 : 200, body: { success: true, event } };
}

function Shown() {
  const { data } = useEvent({ id: '7', eventId: '5' });
  return data ? <EventDetails community={club} event={data} /> : <p>Nothing</p>;
}

beforeEach(() => {
  event = walk;
  refuse = undefined;
  api = fakeApi(respond);
});
afterEach(() => {
  api.restore();
  resetPage();
});

const answer = (name: string) => page.getByRole('group', { name: 'Your answer' }).getByRole('button', { name });
const writes = () => api.calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);

it('is answered, and takes the answer back', async () => {
  await renderPage(<Shown />);
  await expect.element(page.getByText('1 of 2 places taken')).toBeVisible();
  await expect.element(page.getByText(/GMT\+5:45/)).toBeVisible();
  await expect.element(page.getByText(/^In your time zone: /)).toBeVisible();
  await answer('Going').click();
  await expect.element(answer('Going')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByText('2 of 2 places taken')).toBeVisible();
  await answer('Going').click();
  await expect.element(answer('Going')).toHaveAttribute('aria-pressed', 'false');
  expect(writes()).toEqual([
    ['/communities/7/events/5/answer', { answer: 'going' }],
    ['/communities/7/events/5/answer', { answer: null }],
  ]);
  // Others take the last place.
  event = { ...event, goingCount: 2 };
  socket.applyLocally('community:events', { communityId: '7' });
  await expect.element(answer('Going')).toBeDisabled();
  await expect.element(answer('Maybe')).toBeEnabled();
});

it('restores the answer where it is refused, and is cancelled after a question', async () => {
  refuse = { status: 409, body: { success: false, code: 'EVENT_FULL', message: 'All places are taken' } };
  await renderPage(<Shown />);
  await answer('Going').click();
  await expect.element(page.getByText('All places are taken')).toBeVisible();
  await expect.element(answer('Going')).toHaveAttribute('aria-pressed', 'false');
  refuse = undefined;
  await page.getByRole('button', { name: 'Cancel event' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel Night walk?' });
  await question.getByRole('button', { name: 'Cancel event' }).click();
  await expect.element(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('group', { name: 'Your answer' })).not.toBeInTheDocument();
});

it('the form says what is missing, proposes an end, and sends local times', async () => {
  const saved: string[] = [];
  await renderPage(<EventDialog communityId="7" onClose={() => undefined} onSaved={(made) => saved.push(made.id)} />);
  const dialog = page.getByRole('dialog', { name: 'Create event' });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect.element(dialog.getByText('Please enter a title for the event')).toBeVisible();
  await dialog.getByLabelText('Title').fill('Night walk');
  const year = new Date().getFullYear() + 1;
  await dialog.getByLabelText('Starts').fill(`${year}-07-01T20:00`);
  await expect.element(dialog.getByLabelText('Ends')).toHaveValue(`${year}-07-01T22:00`);
  await dialog.getByLabelText('Time zone').fill('Nowhere');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect.element(dialog.getByText('Please enter a date and a time')).toBeVisible();
  await dialog.getByLabelText('Time zone').fill('Europe/Berlin');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect.poll(() => saved).toEqual(['5']);
  expect(writes()).toMatchObject([
    [
      '/communities/7/events',
      { title: 'Night walk', startsAt: `${year}-07-01T20:00`, timeZone: 'Europe/Berlin', placesMax: null },
    ],
  ]);
});

function Opened() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  if (!isOpen) return <Button onClick={() => setIsOpen(true)}>Open</Button>;
  return <EventDialog communityId="7" onClose={close} onSaved={close} />;
}

it('the form keeps what was typed until it is saved', async () => {
  await renderPage(<Opened />);
  const open = page.getByRole('button', { name: 'Open' });
  await open.click();
  const year = new Date().getFullYear() + 1;
  await page.getByLabelText('Title').fill('Night walk');
  await page.getByLabelText('Starts').fill(`${year}-07-01T20:00`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await open.click();
  await expect.element(page.getByLabelText('Title')).toHaveValue('Night walk');
  await expect.element(page.getByLabelText('Ends')).toHaveValue(`${year}-07-01T22:00`);
  expect(localStorage.getItem('draft:1:event:new:7')).not.toBeNull();
  await page.getByRole('button', { name: 'Create' }).click();
  await open.click();
  await expect.element(page.getByLabelText('Title')).toHaveValue('');
  expect(localStorage.getItem('draft:1:event:new:7')).toBeNull();
});

it('the form sends only the fields of an edit that changed', async () => {
  const saved: string[] = [];
  const year = new Date().getFullYear() + 1;
  event = { ...walk, startsAt: `${year}-07-01T18:00:00.000Z`, endsAt: `${year}-07-01T20:00:00.000Z` };
  await renderPage(
    <EventDialog communityId="7" event={event} onClose={() => undefined} onSaved={(made) => saved.push(made.id)} />,
  );
  const dialog = page.getByRole('dialog', { name: 'Edit event' });
  await dialog.getByLabelText('Title').fill('Day walk');
  await dialog.getByLabelText('Number of places').fill('');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect.poll(() => saved).toEqual(['5']);
  expect(writes()).toEqual([['/communities/7/events/5', { title: 'Day walk', placesMax: null }]]);
});

it('lists events, which lead to their pages', async () => {
  await renderPage(<EventList community={club} />);
  await expect.element(page.getByRole('link', { name: /Night walk/ })).toHaveAttribute('href', '/community/7/event/5');
  await page.getByRole('tab', { name: 'Past' }).click();
  await expect.poll(() => api.calls.at(-1)?.query.get('when')).toBe('past');
});
