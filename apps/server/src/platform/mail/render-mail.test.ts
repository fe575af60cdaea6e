import { phrase } from '@gumball/rules/formats/phrase';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { MailBlock } from './mail-message.ts';
import { renderMail } from './render-mail.ts';

const blocks: MailBlock[] = [
  phrase('Hi {username},', { username: 'ann.fun' }),
  { code: '123456' },
  { button: 'Open it', url: 'https://site.example/a?b=1&c=2', isSpelledOut: true },
  { heading: 'News' },
  { items: [{ title: 'Bob wrote', text: 'One\nTwo', meta: 'Yesterday', url: 'https://site.example/chat/1' }] },
  { note: 'A note' },
];

it('renders a text with every part', () => {
  const { subject, text } = renderMail({ language: 'en', subject: 'Two\r\nlines', blocks, footer: ['The end'] });
  expect(subject).toBe('Two lines');
  expect(text).toBe(
    [
      'Hi ann.fun,',
      '    123456',
      'Open it:\nhttps://site.example/a?b=1&c=2',
      'News\n----',
      '* Bob wrote\n  One\n  Two\n  Yesterday\n  https://site.example/chat/1',
      'A note',
      'The end',
    ].join('\n\n'),
  );
});

it('has the no-break space of French before a colon, also in one line and after a label', () => {
  const { subject, text, html } = renderMail({
    language: 'fr',
    subject: 'Un\r\ntitre\u202F: deux\u00A0mots',
    blocks: [{ button: 'Ouvrir', url: 'https://site.example/', isSpelledOut: true }],
  });
  expect(subject).toBe('Un titre\u202F: deux\u00A0mots');
  expect(text).toBe('Ouvrir\u202F:\nhttps://site.example/');
  expect(html).toMatch(/\u202F:<br>/);
});

it('renders HTML in the language that loads nothing and knows both schemes', () => {
  const { html } = renderMail({ language: 'de', subject: 'Hello', blocks });
  expect(html).toContain('<html lang="de" dir="ltr">');
  expect(html).toContain('Hallo ann.fun,');
  expect(html).toContain('prefers-color-scheme:dark');
  expect(html).toContain('href="https://site.example/a?b=1&#38;c=2"');
  expect(html).not.toMatch(/<img|<link|@import|url\(|<script|src=/);
});

it('fixes the colours of a preview', () => {
  const of = (scheme: 'light' | 'dark') => renderMail({ language: 'en', subject: 'Hello', blocks }, { scheme }).html;
  expect(of('light')).not.toContain('prefers-color-scheme');
  expect(of('dark')).toContain('color-scheme:dark');
});

it('escapes every text, whatever it contains', () => {
  const tags = (html: string) => html.replaceAll(/>[^<]*/g, '>').replaceAll(/(href|aria-label)="[^"]*"/g, '$1');
  const build = (text: string) =>
    renderMail({
      language: 'en',
      subject: text,
      blocks: [
        text,
        { code: text },
        { heading: text },
        { note: text },
        { button: text, url: text, isSpelledOut: true },
      ],
      footer: [text, { link: text, url: text }],
    }).html;
  const expected = tags(build('x'));
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'a', '/', '!', '-') }), (text) => {
      expect(tags(build(`x${text}`))).toBe(expected);
    }),
  );
});
