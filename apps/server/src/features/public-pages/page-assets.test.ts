import { wcagContrast } from 'culori';
import { expect, it } from 'vitest';
import { writePost } from '../../../test/data/builders.ts';
import { asGuest, openPublicPages, untilGuest } from '../../../test/data/public-pages.ts';
import { createOperator } from '../../../test/data/tasks.ts';
import { startApp } from '../../../test/start-app.ts';
import { brandColors } from '../site/brand-colors.ts';

const stylesOf = (text: string) => /<link rel="stylesheet" href="([^"]+)"/.exec(text)?.[1] ?? '';

it('shows the colours of the site in both themes, on every server within a second', async () => {
  const app = await startApp();
  await openPublicPages(app);
  const second = await startApp({}, app);
  const operator = await createOperator(app, 'alice');
  const { id } = await writePost(operator, 'Ships');
  const paths = [`/post/${id}`, `/embed/post/${id}`, '/', '/user/nobody'];
  const former = stylesOf((await asGuest(app, '/')).text);
  const first = await asGuest(app, former);
  expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  await operator.put('/operator/site', { brandColor: '#0b62b8' });
  const { light, dark } = brandColors('#0b62b8');
  const names = new Set<string>();
  for (const node of [app, second])
    for (const path of paths) {
      const { text } = await untilGuest(node, path, (reply) => stylesOf(reply.text) !== former);
      names.add(stylesOf(text));
      const { status, text: css, headers } = await asGuest(node, stylesOf(text));
      expect([status, headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
      const rule = css.indexOf(':root{--gb-brand:');
      expect(rule).toBeGreaterThan(css.indexOf('--gb-canvas: #170e16'));
      const [ofLight = '', ofDark = ''] = css.slice(rule, css.indexOf('}}', rule)).split('@media');
      for (const [name, color] of Object.entries(light)) expect(ofLight).toContain(`${name}:${color}`);
      for (const [name, color] of Object.entries(dark)) expect(ofDark).toContain(`${name}:${color}`);
    }
  expect(names.size).toBe(1);
  // A node or a cache that still names the former file gets the present one, and asks again.
  const late = await asGuest(app, former);
  expect([late.status, late.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  expect(late.text).toContain(`--gb-brand:${light['--gb-brand']};`);
  const etag = late.headers.get('etag') ?? '';
  expect((await asGuest(app, former, { 'if-none-match': etag })).status).toBe(304);
  for (const path of ['/public-pages/nothing.css', '/public-pages/..%2fcreate-site.ts', '/public-pages/x'])
    expect([path, (await asGuest(app, path)).status]).toEqual([path, 404]);
  await operator.put('/operator/site', { brandColor: null });
  const back = await untilGuest(second, `/post/${id}`, (reply) => stylesOf(reply.text) === former);
  expect((await asGuest(second, stylesOf(back.text))).text).toBe(first.text);
});

it('has readable texts for every colour in both themes', () => {
  for (const color of ['#ffff00', '#000000', '#ffffff', '#00ff00', '#7f7f7f', '#0b62b8'])
    for (const theme of ['light', 'dark'] as const) {
      const { [theme]: shades } = brandColors(color);
      const surfaces = theme === 'light' ? ['#ffffff', '#fbf4f6'] : ['#170e16', '#221722'];
      const pairs = [
        [shades['--gb-on-brand'], shades['--gb-brand']],
        [shades['--gb-brand-ink'], shades['--gb-brand-soft']],
        ...surfaces.map((surface) => [shades['--gb-brand-ink'], surface]),
        ['#fff4f8', shades['--gb-hero']],
        ['#e3c3d5', shades['--gb-hero']],
      ];
      for (const [text = '', background = ''] of pairs)
        expect({ color, theme, text, background, ok: wcagContrast(text, background) >= 4.5 }).toMatchObject({
          ok: true,
        });
    }
});

it('shows the logo of the site at an address that changes with it', async () => {
  const app = await startApp();
  await openPublicPages(app);
  const operator = await createOperator(app, 'alice');
  const { id } = await writePost(operator, 'Ships');
  expect((await asGuest(app, `/embed/post/${id}`)).text).toContain('src="/icons/logo.svg"');
  await app.deps.db.transaction((tx) => app.deps.site.save(tx, {}, Buffer.from('a picture')));
  await app.deps.site.reload();
  const { logoUrl } = app.deps.site.current();
  expect(logoUrl).toMatch(/\?v=\d+$/);
  for (const path of ['/', `/post/${id}`, `/embed/post/${id}`])
    await untilGuest(app, path, ({ text }) => text.includes(`src="${logoUrl}"`) && !text.includes('/icons/logo.svg'));
});
