import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, ok, renderPage, resetPage } from '../../../test/TestPage.tsx';
import { createStore, useStore } from '../../lib/storage/store.ts';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { requestMute } from '../../ui/product/mute-request.ts';
import { MuteHost } from './MuteHost.tsx';

let api: ReturnType<typeof fakeApi>;
const muted = createStore(false);

beforeEach(() => {
  muted.set(false);
  api = fakeApi(({ method }) => {
    if (method !== 'GET') muted.set(method === 'POST');
    return ok({ isMuted: muted.get(), until: null });
  });
});

afterEach(() => {
  api.restore();
  resetPage();
});

const more = () => page.getByRole('button', { name: 'More options' });
const dialog = () => page.getByRole('dialog', { name: 'Mute Leila' });

/** A menu that mutes, of a post that leaves the list with the mute if `isHidden`. */
function Post({ isHidden }: { isHidden: boolean }) {
  const hasMuted = useStore(muted);
  if (isHidden && hasMuted) return null;
  return (
    <Menu
      label="More options"
      items={[{ kind: 'action', label: 'Mute', onSelect: () => requestMute({ id: '2', firstName: 'Leila' }) }]}
    >
      …
    </Menu>
  );
}

async function openDialog(isHidden = false) {
  await renderPage(
    <>
      <Post isHidden={isHidden} />
      <MuteHost />
    </>,
  );
  await more().click();
  await page.getByRole('menuitem', { name: 'Mute' }).click();
  await expect.element(dialog()).toBeVisible();
}

test.each(['Mute Leila', 'Unmute Leila', 'Cancel'])(
  'after %s the focus returns to the button of the menu',
  async (name) => {
    muted.set(name === 'Unmute Leila');
    await openDialog();
    await dialog().getByRole('button', { name, exact: true }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(more()).toHaveFocus();
  },
);

test('the focus stays in the page when the mute hides the post of the menu', async () => {
  await openDialog(true);
  await dialog().getByRole('button', { name: 'Mute Leila', exact: true }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(more()).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();
});
