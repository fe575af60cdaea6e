/**
 * Takes the app's script out of the page's HTML and leaves the wish to have it: boot.js starts it once the first sight is painted. All scripts come
 * after the style sheet and boot.js, which that paint waits for.
 */
import type { Plugin } from 'vite';

const script = /<script type="module" crossorigin src="([^"]+)"><\/script>/;

export function startLate(): Plugin {
  return {
    name: 'gumball:start-late',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (!script.test(html)) throw new Error('index.html has no script that could wait.');
        return html
          .replace(script, '<link rel="modulepreload" id="app" crossorigin href="$1">')
          .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
      },
    },
  };
}
