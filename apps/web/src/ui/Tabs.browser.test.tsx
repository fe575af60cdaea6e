import { afterEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clearStage, show } from '../../test/Stage.tsx';
import { Tabs } from './Tabs.tsx';

afterEach(clearStage);

const tabs = ['one', 'two', 'three'].map((value) => ({ value, label: value }));

test.each([
  ['ltr', 'ArrowRight', 'two'],
  ['ltr', 'ArrowLeft', 'three'],
  ['rtl', 'ArrowRight', 'three'],
  ['rtl', 'ArrowLeft', 'two'],
])('where text runs %s, %s leads from the first of three tabs to %s', async (dir, key, expected) => {
  document.documentElement.dir = dir;
  onTestFinished(() => document.documentElement.removeAttribute('dir'));
  const chosen: string[] = [];
  await show(<Tabs label="Numbers" tabs={tabs} value="one" onChange={(value) => chosen.push(value)} />);
  await page.getByRole('tab', { name: 'one' }).click();
  await userEvent.keyboard(`{${key}}`);
  expect(chosen.at(-1)).toBe(expected);
});
