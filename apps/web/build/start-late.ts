/**
 * Replaces the entry script in index.html by a preload: boot.js starts the script after the first paint of the app
 * skeleton. All scripts get a low priority, because the paint needs the style sheet and boot.js first.
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
        if (!script.test(html)) throw new Error('index.html has no entry script to defer.');
        return html
          .replace(script, '<link rel="modulepreload" id="app" crossorigin href="$1">')
          .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
      },
    },
  };
}
