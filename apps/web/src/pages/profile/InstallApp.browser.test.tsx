import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage, resetPage } from '../../../test/TestPage.tsx';
import { holdInstallPrompt, installOffer } from '../../lib/install-prompt.ts';
import { InstallApp } from './InstallApp.tsx';

holdInstallPrompt();

afterEach(() => {
  installOffer.set(undefined);
  resetPage();
});

test('shows the offer of the browser once, and nothing without one', async () => {
  await renderPage(<InstallApp />);
  const install = page.getByRole('button', { name: 'Install' });
  await expect.element(install).not.toBeInTheDocument();
  const prompt = vi.fn<() => Promise<void>>(() => Promise.resolve());
  dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  await install.click();
  expect(prompt).toHaveBeenCalledOnce();
  await expect.element(install).not.toBeInTheDocument();
});
