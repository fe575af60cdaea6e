import { describe, expect, it } from 'vitest';
import { plural, t, translate } from './i18n.ts';
import { regionalLocale } from './language.ts';

describe('English', () => {
  it('fills the placeholders of its own texts', () => {
    expect(t('Reply to {name}', { name: 'Maya' })).toBe('Reply to Maya');
    expect(t('Post', undefined, 'verb')).toBe('Post');
    expect(plural(1, '{count} like', '{count} likes')).toBe('1 like');
    expect(plural(1, 'Friend', 'Friends', undefined, 'count')).toBe('Friend');
    expect(plural(12_000, '{count} like', '{count} likes', { count: '12k' })).toBe('12k likes');
    expect(translate({ words: 'Seen {when}', gaps: { when: { words: '{count}h ago', gaps: { count: 2 } } } })).toBe(
      'Seen 2h ago',
    );
    expect(translate('A file must be smaller than 5MB')).toBe('A file must be smaller than 5MB');
  });
});

describe('the locale of dates and numbers', () => {
  it.each([
    ['en', ['en-GB', 'en-US'], 'en-GB'],
    ['en', ['de-CH', 'en'], 'en-US'],
    ['de', ['en-GB', 'de-AT'], 'de-AT'],
    ['de', ['en-GB'], 'de'],
    ['pt', ['pt-BR'], 'pt-BR'],
    ['ar', ['ar-SA'], 'ar-SA-u-ca-gregory-nu-latn'],
    ['en', [], 'en-US'],
    ['en', ['en-US@posix'], 'en-US'],
  ] as const)('of %s among %j is %s', (language, locales, locale) => {
    expect(regionalLocale(language, locales)).toBe(locale);
  });
});
