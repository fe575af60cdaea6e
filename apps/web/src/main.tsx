import './ui/styles/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { startHost } from './app/host.ts';
import { loadTranslations, needsTranslations } from './lib/i18n/i18n.ts';
import { holdInstallPrompt } from './lib/install-prompt.ts';
import { startSiteNames } from './lib/site/site.ts';
import { theme } from './lib/storage/theme.ts';
import { trackTyping } from './lib/storage/unsaved-input.ts';

function start(): void {
  startHost();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

holdInstallPrompt();
theme.start();
startSiteNames();
trackTyping();
// Nobody pastes before the page is there.
import('./ui/feedback/watch-cut-pastes.ts').then(({ watchCutPastes }) => watchCutPastes(), reportError);
// Without its catalogue the page is in English.
if (needsTranslations) void loadTranslations().catch(reportError).finally(start);
else start();
