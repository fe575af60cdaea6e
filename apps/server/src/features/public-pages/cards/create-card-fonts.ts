import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PlatformDeps } from '../../../platform/platform-deps.ts';

const fontFile = /^(?:gabarito|wix-madefor-text|gumball-emoji).*\.woff2$/;

/** Loads the fonts of the pictures. Runs once per process; later calls wait for the first. */
export type CardFonts = () => Promise<void>;

/**
 * Creates the loader of the fonts of the built web app, so that the text of pictures does not depend on the fonts of
 * the machine. The library that draws text reads no compressed fonts: copies are stored in the data folder. What no
 * font has, such as Chinese, is drawn with the fonts of the system.
 */
export function createCardFonts({
  config,
  webFolder,
  log,
}: Pick<PlatformDeps, 'config' | 'webFolder' | 'log'>): CardFonts {
  let loading: Promise<void> | undefined;
  const load = async () => {
    if (webFolder === undefined) return;
    const source = path.join(webFolder, 'assets');
    const folder = path.join(config.dataDir, 'fonts');
    await mkdir(folder, { recursive: true });
    const { default: sharp } = await import('sharp');
    for (const name of (await readdir(source)).filter((file) => fontFile.test(file))) {
      const fontfile = path.join(folder, name.replace(/woff2$/, 'ttf'));
      if (!(await stat(fontfile).catch(() => undefined))) await convert(path.join(source, name), fontfile);
      // Drawing with a file makes its font known to all later drawings.
      await sharp({ text: { text: 'a', fontfile } })
        .raw()
        .toBuffer();
    }
  };
  return () =>
    (loading ??= load().catch((error: unknown) =>
      log.warn({ err: error }, 'the fonts of previews could not be loaded; the fonts of the system are used'),
    ));
}

async function convert(from: string, to: string): Promise<void> {
  const { decompress } = (await import('wawoff2')).default;
  const temporary = `${to}.${process.pid}`;
  await writeFile(temporary, await decompress(await readFile(from)));
  await rename(temporary, to);
}
