import { afterEach, expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { emulateTouch } from '../../../test/emulate.ts';
import { renderPage, resetPage } from '../../../test/TestPage.tsx';
import { FloatingAction } from '../../ui/forms/FloatingAction.tsx';
import { Input } from '../../ui/forms/Input.tsx';
import { BottomBar } from './MainNav.tsx';

afterEach(async () => {
  await emulateTouch(false);
  await page.viewport(414, 896);
  resetPage();
});

test('the keyboard of a phone makes the page shorter, and the bar leaves the rest to the field', async () => {
  expect(await commands.readFile('index.html')).toContain('interactive-widget=resizes-content');
  await emulateTouch(true);
  await page.viewport(390, 844);
  await renderPage(
    <div className="shell">
      <Input label="Comment" />
      <FloatingAction label="Create post" onClick={() => undefined}>
        +
      </FloatingAction>
      <BottomBar active="home" />
    </div>,
  );
  const bar = page.getByRole('navigation', { name: 'Main' });
  await page.getByLabelText('Comment').click();
  await expect.element(bar).toBeVisible();
  await page.viewport(390, 480);
  await expect.element(page.getByText('+')).not.toBeVisible();
  expect(document.querySelector<HTMLElement>('.bottom-bar')?.checkVisibility({ visibilityProperty: true })).toBe(false);
  (document.activeElement as HTMLElement).blur();
  await expect.element(bar).toBeVisible();
});
