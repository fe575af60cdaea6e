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
const opened = (name: string, isOpen: boolean) => page.getByRole('button', { name, exact: true, expanded: isOpen });

test('what a reader opened is open when they come back, but not for the next member', async () => {
  await renderPage(<Page />);
  await expect.element(opened('Part 0', false)).toBeInTheDocument();
  press('Part 0');
  press('Part 1');
  await expect.element(opened('Part 1', true)).toBeInTheDocument();
  press('Part 1');
  await button('Come back').click();
  await expect.element(opened('Part 0', true)).toBeInTheDocument();
  await expect.element(opened('Part 1', false)).toBeInTheDocument();
  session.signIn({ accessToken: 'token', user: { ...maya, id: '2' } });
  await expect.element(opened('Part 0', false)).toBeInTheDocument();
});

test('the newest 200 are stored', async () => {
  await renderPage(<Page />);
  await expect.element(opened('Part 0', false)).toBeInTheDocument();
  for (const name of names.slice(0, 200)) press(name);
  await expect.element(opened('Part 199', true)).toBeInTheDocument();
  await expect.element(opened('Part 0', true)).toBeInTheDocument();
  press('Part 200');
  await expect.element(opened('Part 200', true)).toBeInTheDocument();
  await expect.element(opened('Part 0', false)).toBeInTheDocument();
});
