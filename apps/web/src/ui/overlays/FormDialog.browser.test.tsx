import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { enlargeText, findCutTexts } from '../../../test/enlarge-text.ts';
import { renderPage, resetPage } from '../../../test/TestPage.tsx';
import { Button } from '../forms/Button.tsx';
import { FormDialog } from './FormDialog.tsx';

afterEach(resetPage);

test('long labels of buttons are within the dialog in large text', async () => {
  await enlargeText();
  await renderPage(
    <FormDialog
      title="Profil"
      submitLabel="Änderungen speichern"
      isBusy={false}
      onClose={() => undefined}
      onSubmit={() => undefined}
    >
      <Button fullWidth>Mit einem Passkey anmelden</Button>
    </FormDialog>,
  );
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('button', { name: 'Änderungen speichern' })).toBeVisible();
  const cut = [...dialog.element().querySelectorAll('button')].filter(
    (button) => button.getBoundingClientRect().right > 390 || button.getBoundingClientRect().left < 0,
  );
  expect(cut.map(({ textContent }) => textContent)).toEqual([]);
  expect(findCutTexts(dialog)).toEqual([]);
});
