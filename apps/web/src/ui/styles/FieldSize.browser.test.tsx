import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { emulateTouch } from '../../../test/emulate.ts';
import { renderPage, resetPage } from '../../../test/TestPage.tsx';
import { Input } from '../forms/Input.tsx';
import { SearchBox } from '../forms/SearchBox.tsx';
import { TextArea } from '../forms/TextArea.tsx';

afterEach(async () => {
  await emulateTouch(false);
  resetPage();
});

test('the text of fields has 16 pixels or more on a touch screen, or the page is enlarged when one gets the focus', async () => {
  await emulateTouch(true);
  expect(matchMedia('(pointer: coarse)').matches).toBe(true);
  await renderPage(
    <div className="text-ui">
      <Input label="Name" />
      <TextArea label="Bio" />
      <SearchBox label="Search" value="" onChange={() => undefined} />
      <textarea aria-label="Large" className="text-lg" />
    </div>,
  );
  await expect.element(page.getByLabelText('Name')).toBeVisible();
  const sizes = [...document.querySelectorAll('input, textarea')].map((field) => getComputedStyle(field).fontSize);
  expect(sizes).toEqual(['16px', '16px', '16px', '18px']);
});
