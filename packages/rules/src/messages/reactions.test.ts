import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkReaction,
  quickReactions,
  type Reaction,
  reactionsPerMemberMax,
  reactionsPerMessageMax,
  toReactionEmoji,
  withReaction,
} from './reactions.ts';

describe('an emoji', () => {
  it.each([
    ['👍', '👍'],
    // The shipped data has it with a selector that Unicode does not recommend.
    ['👍\uFE0F', '👍'],
    ['👍🏽', '👍🏽'],
    ['❤️', '❤️'],
    ['👩‍🚀', '👩‍🚀'],
    ['🇩🇪', '🇩🇪'],
    ['1️⃣', '1️⃣'],
    ['', undefined],
    ['1', undefined],
    ['a', undefined],
    ['👍👍', undefined],
    ['👍 ', undefined],
    ['🇩', undefined],
    ['\uFE0F', undefined],
    ['<b>', undefined],
  ])('%j is stored as %j', (text, emoji) => {
    expect(toReactionEmoji(text)).toBe(emoji);
  });

  it('is offered in the form in which it is stored', () => {
    expect(quickReactions.map(toReactionEmoji)).toEqual(quickReactions);
  });
});

const many = (count: number): Reaction[] =>
  Array.from({ length: count }, (_, index) => ({ emoji: `e${index}`, userIds: ['other'] }));
const own = (...emojis: string[]): Reaction[] => emojis.map((emoji) => ({ emoji, userIds: ['me'] }));

describe('a reaction', () => {
  it.each([
    [{}, {}, undefined],
    [{ isReadOnly: true }, {}, 'ACCESS_DENIED'],
    [{ isReadOnly: true, reactions: own('x') }, { isOn: false }, 'ACCESS_DENIED'],
    [{ isDeleted: true }, {}, 'MESSAGE_DELETED'],
    [{ reactions: own('a', 'b') }, {}, undefined],
    [{ reactions: own('a', 'b', 'c') }, {}, 'OWN_REACTIONS_FULL'],
    [{ reactions: own('a', 'b', 'x') }, {}, undefined],
    [{ reactions: own('a', 'b', 'c') }, { emoji: 'a', isOn: false }, undefined],
    [{ reactions: many(19) }, {}, undefined],
    [{ reactions: many(20) }, {}, 'REACTIONS_FULL'],
    [{ reactions: many(20) }, { emoji: 'e3' }, undefined],
    [{ reactions: many(20) }, { isOn: false }, undefined],
  ] as const)('%j with %j: %s', (message, request, code) => {
    const result = checkReaction(
      { reactions: [], isDeleted: false, isReadOnly: false, ...message },
      { userId: 'me', emoji: 'x', isOn: true, ...request },
    );
    expect(result.ok ? undefined : result.code).toBe(code);
  });

  it('stays within the limits, is there once, and its removal undoes it', () => {
    const request = fc.record({
      userId: fc.integer({ min: 1, max: 12 }).map(String),
      emoji: fc.integer({ min: 1, max: 25 }).map(String),
      isOn: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(request, { maxLength: 120 }), (requests) => {
        let reactions: readonly Reaction[] = [];
        const expected = new Set<string>();
        for (const one of requests) {
          if (!checkReaction({ reactions, isDeleted: false, isReadOnly: false }, one).ok) continue;
          const next = withReaction(reactions, one);
          expect(withReaction(next, one)).toBe(next);
          reactions = next;
          const key = `${one.userId} ${one.emoji}`;
          if (one.isOn) expected.add(key);
          else expected.delete(key);
        }
        const found = reactions.flatMap(({ emoji, userIds }) => userIds.map((userId) => `${userId} ${emoji}`));
        expect(found.toSorted()).toEqual([...expected].toSorted());
        expect(reactions.length).toBeLessThanOrEqual(reactionsPerMessageMax);
        expect(reactions.every(({ userIds }) => userIds.length > 0)).toBe(true);
        const counts = Map.groupBy(found, (key) => key.split(' ')[0]);
        for (const keys of counts.values()) expect(keys.length).toBeLessThanOrEqual(reactionsPerMemberMax);
      }),
    );
  });
});
