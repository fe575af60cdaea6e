/** Asks for the two Latin fonts in the page's head, so that they arrive with the style sheet and not after it. */
import type { Plugin } from 'vite';

const latinFont = /(?:wix-madefor-text|gabarito)-latin-wght-normal-[^/]*\.woff2$/;

/** Adds `<link rel="preload">` for each Latin font file of the build. */
export function preloadFonts(): Plugin {
  return {
    name: 'gumball:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => latinFont.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              // Words can be read without them.
              fetchpriority: 'low',
              href: `/${name}`,
              crossorigin: true,
            },
            injectTo: 'head' as const,
          })),
    },
  };
}
