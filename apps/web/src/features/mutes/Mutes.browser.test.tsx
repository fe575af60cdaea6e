import type { MutedWord } from '@gumball/contract/mutes/mutes.routes';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeResponse, fakeApi, ok, renderPage, resetPage } from '../../../test/TestPage.tsx';
import MuteDialog from './MuteDialog.tsx';
import { MutedWords } from './MutedWords.tsx';

let api: ReturnType<typeof fakeApi>;
let words: MutedWord[];
let muted: unknown;
let addResponse: FakeResponse | undefined;

beforeEach(() => {
  words = [{ id: '1', word: 'finale', scope: 'everywhere', until: null }];
  muted = undefined;
  addResponse = undefined;
  api = fakeApi(({ path, method, body }) => {
    if (path === '/users/2/mute') {
      if (method === 'POST') muted = body;
      return ok({ isMuted: method === 'GET', until: null });
    }
    if (path === '/mutes/words' && method === 'GET') return ok({ words });
    if (path === '/mutes/words') {
      const { word, scope } = body as { word: string; scope: MutedWord['scope'] };
      words = [{ id: '2', word, scope, until: null }, ...words];
      return addResponse ?? ok({ word: words[0] });
    }
    if (path === '/mutes/words/1') words = words.filter(({ id }) => id !== '1');
    return ok({});
  });
});

afterEach(() => {
  api.restore();
  resetPage();
});

test('a member is muted for the chosen time, and one who is muted already can be unmuted', async () => {
  const calls: string[] = [];
  await renderPage(
    <MuteDialog
      member={{ id: '2', firstName: 'Leila' }}
      onMuted={() => calls.push('muted')}
      onClose={() => calls.push('closed')}
    />,
  );
  const dialog = page.getByRole('dialog', { name: 'Mute Leila' });
  await expect.element(dialog.getByText('You muted Leila.')).toBeVisible();
  await expect.element(dialog.getByRole('radio', { name: 'Until I unmute' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'For a week' }).click();
  await dialog.getByRole('button', { name: 'Mute Leila', exact: true }).click();
  await expect.poll(() => calls).toEqual(['muted', 'closed']);
  expect(muted).toEqual({ duration: 'week' });
});

test('words are added and removed; what is wrong stays in the field', async () => {
  await renderPage(<MutedWords />);
  await expect.element(page.getByText('finale')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Word, phrase or hashtag' });
  await field.fill('!?');
  await page.getByRole('button', { name: 'Mute word' }).click();
  await expect.element(page.getByText('A muted word needs a letter or a digit')).toBeVisible();
  await field.fill('  #Spoiler   alert ');
  await page.getByRole('button', { name: 'Mute word' }).click();
  await expect.element(page.getByText('#Spoiler alert')).toBeVisible();
  await expect.element(field).toHaveValue('');
  await page.getByRole('button', { name: 'Remove finale' }).click();
  await expect.element(page.getByText('finale')).not.toBeInTheDocument();
  addResponse = {
    status: 409,
    body: { success: false, code: 'MUTED_WORDS_TOO_MANY', message: 'You cannot mute more than 100 words' },
  };
  await field.fill('another');
  await page.getByRole('button', { name: 'Mute word' }).click();
  await expect.element(page.getByText('You cannot mute more than 100 words')).toBeVisible();
  await expect.element(field).toHaveValue('another');
});
