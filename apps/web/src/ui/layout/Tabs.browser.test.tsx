import { afterEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPage, resetPage } from '../../../test/TestPage.tsx';
import { Tabs } from './Tabs.tsx';

afterEach(resetPage);

const tabs = ['one', 'two', 'three'].map((value) => ({ value, label: value }));

test.each([
  ['ltr', 'ArrowRight', 'two'],
  ['ltr', 'ArrowLeft', 'three'],
  ['rtl', 'ArrowRight', 'three'],
  ['rtl', 'ArrowLeft', 'two'],
])('with text direction %s, %s moves from the first of three tabs to %s', async (dir, key, expected) => {
  document.documentElement.dir = dir;
  onTestFinished(() => document.documentElement.removeAttribute('dir'));
  const selected: string[] = [];
  await renderPage(<Tabs label="Numbers" tabs={tabs} value="one" onChange={(value) => selected.push(value)} />);
  await page.getByRole('tab', { name: 'one' }).click();
  await userEvent.keyboard(`{${key}}`);
  expect(selected.at(-1)).toBe(expected);
});

test('new items are a number next to the label, in colour unless the tab is quiet, and none at zero', async () => {
  const tabsWithCounts = [
    { value: 'chats', label: 'Chats', unread: 8 },
    { value: 'groups', label: 'Groups', unread: 4, quiet: true },
    { value: 'rest', label: 'Rest', unread: 0, quiet: true },
  ];
  await renderPage(<Tabs label="News" tabs={tabsWithCounts} value="chats" onChange={() => undefined} />);
  await expect.element(page.getByText('8', { exact: true })).toHaveClass('bg-brand');
  await expect.element(page.getByText('4', { exact: true })).toHaveClass('bg-sunken');
  expect(page.getByRole('tab', { name: 'Rest', exact: true }).element().textContent).toBe('Rest');
});

const many = Array.from({ length: 12 }, (_, index) => ({ value: `v${index}`, label: `Number ${index}` }));

test('the selected tab is scrolled into view', async () => {
  const renderTabs = (value: string) =>
    renderPage(
      <div style={{ width: 300 }}>
        <Tabs label="Numbers" tabs={many} value={value} onChange={() => undefined} variant="underline" />
      </div>,
    );
  for (const value of ['v11', 'v0', 'v6']) {
    resetPage();
    await renderTabs(value);
    const tab = page.getByRole('tab', { name: `Number ${value.slice(1)}`, exact: true });
    await expect.element(tab).toBeVisible();
    const isVisible = () => {
      const { left, right } = tab.element().getBoundingClientRect();
      const bounds = tab.element().closest('.overflow-x-auto')?.getBoundingClientRect();
      return bounds !== undefined && left >= bounds.left - 1 && right <= bounds.right + 1;
    };
    await expect.poll(isVisible).toBe(true);
  }
});

test.each(['segmented', 'underline'] as const)(
  '%s tabs keep their height in a column that scrolls',
  async (variant) => {
    await renderPage(
      <div style={{ height: 100, display: 'flex', flexDirection: 'column' }}>
        <Tabs label="Numbers" tabs={many} value="v0" onChange={() => undefined} variant={variant} />
        <div style={{ overflowY: 'auto' }}>
          <div style={{ height: 500 }} />
        </div>
      </div>,
    );
    const list = page.getByRole('tablist', { name: 'Numbers' });
    await expect.element(list).toBeVisible();
    const box = list.element().parentElement;
    expect(box?.scrollHeight).toBe(box?.clientHeight);
    expect(box?.clientHeight).toBeGreaterThanOrEqual(60);
  },
);
