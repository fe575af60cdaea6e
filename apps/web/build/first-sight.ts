/** Draws the app's first sight into the page's HTML, so that there is something to see as soon as the style sheet is there. */
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
        // The page of a component test has none.
        if (!html.includes(place)) return html;
        drawn ??= draw();
        const shapes = await drawn;
        return html.replace(place, () => shapes);
      },
    },
  };
}
