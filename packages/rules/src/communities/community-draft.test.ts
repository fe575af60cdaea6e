import { describe, expect, it } from 'vitest';
import {
  type CommunityDraft,
  type CommunityFields,
  checkCommunity,
  checkCommunityChange,
  toCommunityText,
} from './community-draft.ts';

const good: CommunityDraft = { name: 'Gardeners', description: '', rules: '' };

describe('checkCommunity', () => {
  it.each<[Partial<CommunityDraft>, string | undefined, string | undefined]>([
    [{}, undefined, undefined],
    [{ name: '' }, 'COMMUNITY_NAME_REQUIRED', 'name'],
    [{ name: ' \n ' }, 'COMMUNITY_NAME_REQUIRED', 'name'],
    [{ name: '\u200b\u200b\u200b' }, 'COMMUNITY_NAME_REQUIRED', 'name'],
    [{ name: ' ab ' }, 'COMMUNITY_NAME_TOO_SHORT', 'name'],
    [{ name: 'abc' }, undefined, undefined],
    [{ name: ` ${'n'.repeat(49)} ` }, undefined, undefined],
    [{ name: 'n'.repeat(50) }, 'COMMUNITY_NAME_TOO_LONG', 'name'],
    [{ description: ` ${'d'.repeat(500)} ` }, undefined, undefined],
    [{ description: 'd'.repeat(501) }, 'COMMUNITY_DESCRIPTION_TOO_LONG', 'description'],
    [{ rules: 'r'.repeat(1000) }, undefined, undefined],
    [{ rules: 'r'.repeat(1001) }, 'COMMUNITY_RULES_TOO_LONG', 'rules'],
    [{ name: 'ab', description: 'd'.repeat(501), rules: 'r'.repeat(1001) }, 'COMMUNITY_NAME_TOO_SHORT', 'name'],
    [{ description: 'd'.repeat(501), rules: 'r'.repeat(1001) }, 'COMMUNITY_DESCRIPTION_TOO_LONG', 'description'],
  ])('%j: %s', (change, code, field) => {
    expect(checkCommunity({ ...good, ...change })).toEqual(code ? { ok: false, code, field } : { ok: true });
  });
});

it('trims texts, puts the name on one line, and stores null for an empty text', () => {
  expect(toCommunityText({ name: ' Night\n Owls ', description: '  ', rules: ' Be kind.\nSleep. ' })).toEqual({
    name: 'Night Owls',
    description: null,
    rules: 'Be kind.\nSleep.',
  });
});

describe('checkCommunityChange', () => {
  const before: CommunityFields = {
    name: 'Gardeners',
    description: null,
    rules: 'Water.',
    avatarUrl: '/a',
    bannerUrl: null,
    access: 'public',
    showToGuests: true,
  };

  it.each<[Partial<CommunityFields>, boolean]>([
    [{}, false],
    [{ name: 'gardeners' }, true],
    [{ description: 'Tulips' }, true],
    [{ rules: null }, true],
    [{ avatarUrl: null }, true],
    [{ bannerUrl: '/b' }, true],
    [{ access: 'hidden' }, true],
    [{ showToGuests: false }, true],
  ])('%j is a change: %s', (change, changed) => {
    const result = checkCommunityChange(before, { ...before, ...change });
    expect(result).toEqual(changed ? { ok: true } : { ok: false, code: 'COMMUNITY_UNCHANGED' });
  });
});
