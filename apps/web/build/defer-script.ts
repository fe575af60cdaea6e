/**
 * Replaces the app's script in the page's HTML by a module preload: boot.js starts it once the skeleton is painted.
 * Scripts must not delay the style sheet and boot.js, which that paint waits for.
 */
import type { Plugin } from 'vite';

const scriptTag = /<script type="module" crossorigin src="([^"]+)"><\/script>/;

export function deferAppScript(): Plugin {
  return {
    name: 'gumball:defer-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (!scriptTag.test(html)) throw new Error('index.html has no script that could wait.');
        return html
          .replace(scriptTag, '<link rel="modulepreload" id="app" crossorigin href="$1">')
          .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
      },
    },
  };
}
