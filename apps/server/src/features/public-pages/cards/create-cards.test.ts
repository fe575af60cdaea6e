import sharp from 'sharp';
import { expect, it } from 'vitest';
import { startApp } from '../../../../test/start-app.ts';
import type { Card } from './card.view.ts';
import { createCards } from './create-cards.ts';

const cardOf = (name: string, text = 'Text'): Card => ({
  path: `/cards/post/${name}`,
  name,
  line: '@name',
  text,
  avatarUrl: '/uploads/../../etc/passwd',
  shape: 'round',
});

it('draws hostile texts, each picture once, and refuses more than wait for their turn', {
  timeout: 120_000,
}, async () => {
  const app = await startApp();
  const cards = createCards(app.deps);
  const hostile = [
    '<span foreground="red">&bogus; </span><script>',
    'a\u0300'.repeat(300),
    `x${'\u0301'.repeat(5000)}`,
    '\u202E\u0000\uD800 \u{1F468}\u200D\u{1F469}\u200D\u{1F467}',
    'W'.repeat(300),
  ];
  for (const [index, text] of hostile.entries()) {
    const { width, height, format } = await sharp(await cards(cardOf(text, text.slice(0, 5000) + index))).metadata();
    expect([width, height, format]).toEqual([1200, 630, 'png']);
  }
  expect(cards(cardOf('one'))).toBe(cards(cardOf('one')));
  const refused: string[] = [];
  const drawing: Promise<Buffer>[] = [];
  for (let index = 0; index < 40; index += 1) {
    try {
      drawing.push(cards(cardOf(`many ${index}`)));
    } catch (error) {
      refused.push((error as { code: string }).code);
    }
  }
  expect(refused.length).toBeGreaterThan(15);
  expect(new Set(refused)).toEqual(new Set(['UNAVAILABLE']));
  expect((await Promise.all(drawing)).length).toBeGreaterThan(15);
});
