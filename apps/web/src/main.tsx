import './ui/styles/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { startHost } from './app/host.ts';
import { language } from './lib/language.ts';
import { loadTexts, needsTexts } from './lib/texts.ts';
import { theme } from './lib/theme.ts';
import { followTyping } from './lib/unsaved.ts';

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

theme.start();
followTyping();
document.documentElement.lang = language;
// Without its words the page speaks English rather than nothing.
if (needsTexts) void loadTexts().catch(reportError).finally(start);
else start();
