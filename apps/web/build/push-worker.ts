/** Builds the part of the service worker that shows what is pushed: one script that needs nothing else. */
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** Writes push-worker.js beside the built page. */
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
