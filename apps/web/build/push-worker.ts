/**
 * Builds the part of the service worker that handles push notifications, as one script without imports, and the files of
 * translations that it reads.
 */
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { writeTranslationFiles } from './translations.ts';

/** Vite plugin that writes push-worker.js into the output folder. */
export function buildPushWorker(): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'gumball:push-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = join(config.root, config.build.outDir);
    },
    async writeBundle() {
      await writeTranslationFiles(root, outDir);
      await build({
        root,
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: {
          outDir,
          emptyOutDir: false,
          target: 'es2023',
          reportCompressedSize: false,
          rolldownOptions: {
            input: join(root, 'src/app/push-worker.ts'),
            output: { format: 'iife', entryFileNames: 'push-worker.js' },
          },
        },
      });
    },
  };
}
