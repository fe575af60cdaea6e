import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Site } from '@gumball/contract/site/site.schemas';
import { defaultSiteNames, setSiteNames } from '@gumball/rules/formats/site-names';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { SiteService } from './create-site.ts';
import { createSiteFiles } from './create-site-files.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gumball-web-'));
  await writeFile(
    path.join(folder, 'index.html'),
    '<title>Gumball</title><meta name="description" content="Connect: members earn Gumballs."><span class="wordmark-text">Gumball</span><noscript>Gumball needs JavaScript.</noscript>',
  );
  await writeFile(
    path.join(folder, 'manifest.webmanifest'),
    JSON.stringify({ id: '/', name: 'Gumball', short_name: 'Gumball', description: 'Connect, share and win.' }),
  );
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => setSiteNames(defaultSiteNames));

const siteWith = (values: Partial<Site>, logo?: Buffer) =>
  ({
    current: () => ({ revision: 0, tagline: null, logoUrl: null, ...values }) as Site,
    logo: () => logo,
  }) as SiteService;

it('leaves the files of the build until operators change something', () => {
  const replace = createSiteFiles(siteWith({}));
  expect(replace('index.html', folder)).toBeUndefined();
});

it('names the site in the page and the manifest, and escapes it', async () => {
  const name = `"Harbour" & 'Quay'`;
  setSiteNames({ site: name, point: 'Star', points: 'Stars' });
  const replace = createSiteFiles(siteWith({ revision: 1, name, tagline: 'Meet </script>' }));
  const page = (await replace('index.html', folder))?.content.toString() ?? '';
  expect(page).not.toContain('Gumball');
  expect(page).toContain('<title>&#34;Harbour&#34; &#38; &#39;Quay&#39;</title>');
  expect(page).toContain('<meta name="description" content="Meet &#60;/script&#62;">');
  const meta = /<meta name="site" content="([^"]*)">/.exec(page)?.[1] ?? '';
  const decoded = meta.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  expect(JSON.parse(decoded)).toMatchObject({ revision: 1, name });
  const manifest = await replace('manifest.webmanifest', folder);
  expect(JSON.parse(manifest?.content.toString() ?? '')).toEqual({
    id: '/',
    name,
    short_name: name,
    description: 'Meet </script>',
  });
  expect(replace('boot.js', folder)).toBeUndefined();
});

it('renders icons of the logo in every size, once for each revision', async () => {
  const logo = await sharp({ create: { width: 512, height: 512, channels: 4, background: '#0b62b8' } })
    .png()
    .toBuffer();
  const replace = createSiteFiles(siteWith({ revision: 3 }, logo));
  for (const [name, side] of [
    ['icons/icon-32.png', 32],
    ['icons/icon-192.png', 192],
    ['icons/apple-touch-icon.png', 180],
    ['icons/icon-maskable-512.png', 512],
  ] as const) {
    const icon = await replace(name, folder);
    expect(await sharp(icon?.content).metadata()).toMatchObject({ format: 'png', width: side, height: side });
    expect(replace(name, folder)).toBe(replace(name, folder));
  }
  // A mask may cut what is outside of the middle.
  const maskable = await replace('icons/icon-maskable-512.png', folder);
  const { data } = await sharp(maskable?.content).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
  expect((await replace('icons/logo.svg', folder))?.content.toString()).toContain('data:image/png;base64,');
  expect(await createSiteFiles(siteWith({ revision: 3 }))('icons/icon-32.png', folder)).toBeUndefined();
});
