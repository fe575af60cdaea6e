import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { emulateMedia } from '../../../test/emulate.ts';
import { renderPage, resetPage } from '../../../test/TestPage.tsx';
import { ProgressBar } from '../feedback/ProgressBar.tsx';
import { Button } from '../forms/Button.tsx';
import { Chip } from '../forms/Chip.tsx';
import { ChoiceField } from '../forms/ChoiceField.tsx';
import { CodeInput } from '../forms/CodeInput.tsx';
import { Input } from '../forms/Input.tsx';
import { Select } from '../forms/Select.tsx';
import { Switch } from '../forms/Switch.tsx';
import { Card } from '../layout/Card.tsx';
import { Tabs } from '../layout/Tabs.tsx';

beforeEach(async () => {
  await renderPage(
    <Card heading="Parts" className="flex flex-col gap-3">
      <Switch label="Sounds" on={false} onChange={() => undefined} />
      <Switch label="Shortcuts" on onChange={() => undefined} />
      <Input label="Name" />
      <CodeInput label="Code" value="12" onChange={() => undefined} />
      <ChoiceField legend="Colour" choices={['Red', 'Blue']} chosen={[1]} onChange={() => undefined} />
      <div className="flex flex-wrap gap-3">
        <Select label="Sort" options={[{ value: 'new', label: 'Newest' }]} value="new" onChange={() => undefined} />
        <Chip>All</Chip>
        <Chip on>Friends</Chip>
        <Button>Save</Button>
        <Button kind="outline">Cancel</Button>
      </div>
      {(['segmented', 'underline'] as const).map((variant) => (
        <Tabs
          key={variant}
          label={variant}
          variant={variant}
          value="one"
          tabs={[
            { value: 'one', label: `First ${variant}` },
            { value: 'two', label: `Second ${variant}` },
          ]}
          onChange={() => undefined}
        />
      ))}
      <ProgressBar label="Progress" value={0.4} />
    </Card>,
  );
});

afterEach(async () => {
  await emulateMedia();
  resetPage();
});

const borderOf = (element: Element | null | undefined) => element && getComputedStyle(element).borderTopStyle;
const colorOf = (element: Element | null | undefined) => element && getComputedStyle(element).backgroundColor;

/** A system colour as the browser computes it. */
function systemColor(name: string): string {
  const probe = document.createElement('i');
  probe.style.cssText = `forced-color-adjust: none; background: ${name}`;
  document.body.append(probe);
  const color = getComputedStyle(probe).backgroundColor;
  probe.remove();
  return color;
}

test.each(['light', 'dark'])('forced colours that are %s show edges and what is selected', async (value) => {
  await emulateMedia({ 'forced-colors': 'active', 'prefers-color-scheme': value });
  const one = (locator: Locator) => locator.element();
  const button = (name: string) => one(page.getByRole('button', { name }));
  const tab = (name: string) => one(page.getByRole('tab', { name }));
  const toggle = (name: string) => one(page.getByRole('switch', { name }));
  await expect.element(page.getByRole('region', { name: 'Parts' })).toBeVisible();
  const edged = [
    one(page.getByRole('region', { name: 'Parts' })),
    one(page.getByLabelText('Name')).parentElement,
    one(page.getByLabelText('Code')).nextElementSibling?.firstElementChild,
    one(page.getByRole('radio', { name: 'Red' })).parentElement,
    one(page.getByRole('combobox', { name: 'Sort' })),
    button('All'),
    button('Save'),
    button('Cancel'),
    toggle('Sounds'),
    tab('First segmented').parentElement,
    one(page.getByRole('progressbar')),
  ];
  expect(edged.map(borderOf)).toEqual(edged.map(() => 'solid'));
  const selected = [toggle('Shortcuts'), button('Friends'), tab('First segmented'), tab('First underline')];
  const filled = [...selected, one(page.getByRole('progressbar')).firstElementChild];
  // The switch changes its colour by a transition.
  await expect.poll(() => filled.map(colorOf)).toEqual(filled.map(() => systemColor('Highlight')));
  expect(colorOf(toggle('Shortcuts').nextElementSibling)).toBe(systemColor('HighlightText'));
  expect(colorOf(toggle('Sounds').nextElementSibling)).toBe(systemColor('CanvasText'));
  const others = [button('All'), tab('Second segmented'), tab('Second underline')];
  expect(others.map(colorOf)).not.toContain(systemColor('Highlight'));
});
