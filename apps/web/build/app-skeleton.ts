/** Draws the app's skeleton into the page's HTML, so that there is something to see as soon as the style sheet is there. */
import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const placeholder = '<!-- app skeleton -->';

export function renderAppSkeleton(): Plugin {
  let root = '';
  let htmlPromise: Promise<string> | undefined;
  async function renderHtml(): Promise<string> {
    const file = join(root, 'src/app/app-skeleton/app-skeleton-html.ts');
    const { module } = await runnerImport<{ firstSightHtml: string }>(file, { root, logLevel: 'error' });
    return module.firstSightHtml;
  }
  return {
    name: 'gumball:app-skeleton',
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        // The page of a component test has none.
        if (!html.includes(placeholder)) return html;
        htmlPromise ??= renderHtml();
        const skeletonHtml = await htmlPromise;
        return html.replace(placeholder, () => skeletonHtml);
      },
    },
  };
}
