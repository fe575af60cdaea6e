import sharp from 'sharp';
import { expect, it } from 'vitest';
import { writePost } from '../../../test/data/builders.ts';
import { asGuest, openPublicPages, untilGuest } from '../../../test/data/public-pages.ts';
import { createOperator } from '../../../test/data/tasks.ts';
import { openMailbox } from '../../../test/mailbox.ts';
import { startApp } from '../../../test/start-app.ts';
import { renderMail } from '../../platform/mail/render-mail.ts';
import { brandColors } from './brand-colors.ts';

const picture = (background: string) =>
  sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer();

it('mails in the colours of the site, with its logo', async () => {
  const mailbox = await openMailbox();
  const app = await startApp(mailbox.env);
  const message = { to: 'sam@example.com', language: 'en', subject: 'Hi', blocks: [{ button: 'Go', url: app.url }] };
  const send = async () => {
    await app.deps.mail.deliver(message as Parameters<typeof app.deps.mail.deliver>[0]);
    return mailbox.next('sam@example.com');
  };
  const plain = await send();
  expect(plain.html).toContain('#D9166B');
  expect(plain.raw).not.toContain('image/png');
  const { deps } = app;
  await deps.db.transaction((tx) => deps.site.save(tx, { brandColor: '#0b62b8' }, Buffer.from('no picture')));
  await deps.site.reload();
  expect((await send()).raw).not.toContain('image/png');
  const logo = await picture('#0b62b8');
  await deps.db.transaction((tx) => deps.site.save(tx, {}, logo));
  await deps.site.reload();
  const { html, raw } = await send();
  const { light, dark } = brandColors('#0b62b8');
  for (const color of [light['--gb-brand'], light['--gb-on-brand'], dark['--gb-brand'], dark['--gb-brand-ink']])
    expect(html).toContain(color);
  expect(html).not.toMatch(/#D9166B/i);
  expect(html).toContain('src="cid:logo@site"');
  expect(raw).toContain('Content-ID: <logo@site>');
  const shown = renderMail({ language: 'en', subject: 'Hi', blocks: ['Hello'] }, { brand: deps.mail.brand() }).html;
  expect(shown).toContain('src="data:image/png;base64,');
  await deps.db.transaction((tx) => deps.site.save(tx, { brandColor: null }, null));
  await deps.site.reload();
  expect((await send()).html).toBe(plain.html);
});

it('draws cards in the colours of the site, with its logo, and again after a change', async () => {
  const app = await startApp();
  await openPublicPages(app);
  const operator = await createOperator(app, 'alice');
  const { id } = await writePost(operator, 'Ships');
  const cardOf = async (known: string) => {
    const findPath = (text: string) => /og:image" content="[^"]+?(\/cards\/[^"]+)"/.exec(text)?.[1] ?? '';
    await untilGuest(app, `/post/${id}`, ({ text }) => findPath(text) !== known);
    const path = findPath((await asGuest(app, `/post/${id}`)).text);
    const response = await fetch(app.url + path, { redirect: 'manual' });
    const { data, info } = await sharp(await response.arrayBuffer())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => `#${data.subarray((y * info.width + x) * 3).toString('hex', 0, 3)}`;
    return { path, frame: at(5, 5), mark: at(102, 590), sheet: at(600, 560) };
  };
  const own = await cardOf('');
  await operator.put('/operator/site', { brandColor: '#0b62b8' });
  const branded = await cardOf(own.path);
  expect(branded.frame).not.toBe(own.frame);
  const distance = (a: string, b = '') =>
    Math.max(
      ...[1, 3, 5].map((at) =>
        Math.abs(Number.parseInt(a.slice(at, at + 2), 16) - Number.parseInt(b.slice(at, at + 2), 16)),
      ),
    );
  expect(distance(branded.frame, brandColors('#0b62b8').light['--gb-brand-soft'])).toBeLessThan(8);
  expect(branded.sheet).toBe('#ffffff');
  const logo = await picture('#00aa44');
  await app.deps.db.transaction((tx) => app.deps.site.save(tx, {}, logo));
  await app.deps.site.reload();
  expect(distance((await cardOf(branded.path)).mark, '#00aa44')).toBeLessThan(8);
});
