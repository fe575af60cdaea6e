/** Renders the app skeleton into index.html, so that the first paint needs only the style sheet. */
import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const placeholder = '<!-- app skeleton -->';

export function renderAppSkeleton(): Plugin {
  let root = '';
  let htmlPromise: Promise<string> | undefined;
  async function renderHtml(): Promise<string> {
    const file = join(root, 'src/app/app-skeleton/app-skeleton-html.ts');
    const { module } = await runnerImport<{ appSkeletonHtml?: string }>(file, { root, logLevel: 'error' });
    if (!module.appSkeletonHtml) throw new Error(`${file} exports no appSkeletonHtml`);
    return module.appSkeletonHtml;
  }
  return {
    name: 'gumball:app-skeleton',
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        // The page of component tests has no placeholder.
        if (!html.includes(placeholder)) return html;
        htmlPromise ??= renderHtml();
        const skeletonHtml = await htmlPromise;
        return html.replace(placeholder, () => skeletonHtml);
      },
    },
  };
}
