/** Renders the app skeleton into index.html, so that the first paint needs only the style sheet. */
import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const place = '<!-- first sight -->';

export function drawFirstSight(): Plugin {
  let root = '';
  let drawn: Promise<string> | undefined;
  async function draw(): Promise<string> {
    const file = join(root, 'src/app/first-sight/drawn.ts');
    const { module } = await runnerImport<{ firstSightHtml: string }>(file, { root, logLevel: 'error' });
    return module.firstSightHtml;
  }
  return {
    name: 'gumball:first-sight',
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        // The page of component tests has no placeholder.
        if (!html.includes(place)) return html;
        drawn ??= draw();
        const shapes = await drawn;
        return html.replace(place, () => shapes);
      },
    },
  };
}
