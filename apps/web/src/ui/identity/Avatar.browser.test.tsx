import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage, resetPage } from '../../../test/TestPage.tsx';
import { socket } from '../../lib/api/socket.ts';
import { Avatar } from './Avatar.tsx';

afterEach(() => {
  socket.state.set('online');
  resetPage();
});

const online = () => page.getByText('Online');

test('presence is shown from the first fetch on, and not while the connection is lost', async () => {
  socket.state.set('connecting');
  await renderPage(<Avatar name="Kofi Mensah" presence="online" />);
  await expect.element(online()).toBeInTheDocument();
  socket.state.set('online');
  await expect.element(online()).toBeInTheDocument();
  socket.state.set('reconnecting');
  await expect.element(online()).not.toBeInTheDocument();
  socket.state.set('online');
  await expect.element(online()).toBeInTheDocument();
});

test('a link around a picture is as high as the picture, as it is around initials', async () => {
  const imageUrl = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';
  await renderPage(
    <>
      <a href="#picture" className="block">
        <Avatar name="Kofi Mensah" src={imageUrl} size={52} />
      </a>
      <a href="#initials" className="block">
        <Avatar name="Leila Haddad" size={52} />
      </a>
    </>,
  );
  await expect.element(page.getByRole('img', { name: 'Kofi Mensah' })).toBeInTheDocument();
  const heights = page
    .getByRole('link')
    .elements()
    .map((link) => link.getBoundingClientRect().height);
  expect(heights).toEqual([52, 52]);
});

test('an avatar that mounts while the connection is lost has no mark either', async () => {
  await renderPage(<Avatar name="Kofi Mensah" presence="online" />);
  await expect.element(online()).toBeInTheDocument();
  socket.state.set('offline');
  await expect.element(online()).not.toBeInTheDocument();
  resetPage();
  await renderPage(
    <>
      <Avatar name="Kofi Mensah" presence="online" />
      <Avatar name="Leila Haddad" presence="offline" />
    </>,
  );
  await expect.element(page.getByRole('img', { name: 'Leila Haddad' })).toBeVisible();
  expect([online().query(), page.getByText('Offline').query()]).toEqual([null, null]);
});
