/** Preloads the two Latin fonts, so that they load in parallel with the style sheet. */
import type { Plugin } from 'vite';

const latinFont = /(?:wix-madefor-text|gabarito)-latin-wght-normal-[^/]*\.woff2$/;

/** Vite plugin that adds `<link rel="preload">` for each Latin font file of the build. */
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
              // Text is readable in the fallback font.
              fetchpriority: 'low',
              href: `/${name}`,
              crossorigin: true,
            },
            injectTo: 'head' as const,
          })),
    },
  };
}
