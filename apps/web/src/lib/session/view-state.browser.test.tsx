import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { maya, renderPage, resetPage } from '../../../test/TestPage.tsx';
import { session } from './session.ts';
import { createViewState } from './view-state.ts';

afterEach(resetPage);

const useOpen = createViewState(false);

function Part({ name }: { name: string }) {
  const [isOpen, setOpen] = useOpen(name);
  return (
    <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {name}
    </button>
  );
}

function Page() {
  const [visit, setVisit] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setVisit(visit + 1)}>
        Come back
      </button>
      <div key={visit}>
        {names.map((name) => (
          <Part key={name} name={name} />
        ))}
      </div>
    </>
  );
}

const names = Array.from({ length: 201 }, (_, at) => `Part ${at}`);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const press = (name: string) => (button(name).element() as HTMLElement).click();
const expectOpen = (name: string, isOpen: boolean) =>
  expect.element(button(name)).toHaveAttribute('aria-expanded', String(isOpen));

test('what a reader opened is open when they come back, but not for the next member', async () => {
  await renderPage(<Page />);
  await expectOpen('Part 0', false);
  press('Part 0');
  press('Part 1');
  await expectOpen('Part 1', true);
  press('Part 1');
  await button('Come back').click();
  await expectOpen('Part 0', true);
  await expectOpen('Part 1', false);
  session.signIn({ accessToken: 'token', user: { ...maya, id: '2' } });
  await expectOpen('Part 0', false);
});

test('the newest 200 are stored', async () => {
  await renderPage(<Page />);
  await expectOpen('Part 0', false);
  for (const name of names.slice(0, 200)) press(name);
  await expectOpen('Part 199', true);
  await expectOpen('Part 0', true);
  press('Part 200');
  await expectOpen('Part 200', true);
  await expectOpen('Part 0', false);
});
