import type { EmojiSet } from '@gumball/rules/formats/emoji-set';
import type { EmojiData, SkinTone } from 'frimousse';
import { msg, t, translate } from '../../lib/i18n/i18n.ts';
import { language } from '../../lib/i18n/language.ts';

const sets: Record<typeof language, () => Promise<{ default: EmojiSet }>> = {
  en: () => import('virtual:emoji-data/en'),
  ar: () => import('virtual:emoji-data/ar'),
  de: () => import('virtual:emoji-data/de'),
  es: () => import('virtual:emoji-data/es'),
  fr: () => import('virtual:emoji-data/fr'),
  pt: () => import('virtual:emoji-data/pt'),
};

/** The skin tones from light to dark, as the data has them. */
export const skinTones = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const satisfies SkinTone[];

const toneNames: Record<(typeof skinTones)[number], string> = {
  light: msg('Light skin tone'),
  'medium-light': msg('Medium-light skin tone'),
  medium: msg('Medium skin tone'),
  'medium-dark': msg('Medium-dark skin tone'),
  dark: msg('Dark skin tone'),
};

/** The name of a skin tone. */
export function skinToneName(tone: SkinTone): string {
  return tone === 'none' ? t('Default skin tone') : translate(toneNames[tone]);
}

type Tones = Record<(typeof skinTones)[number], string>;

function byTone(values: readonly string[]): Tones {
  const [light = '', mediumLight = '', medium = '', mediumDark = '', dark = ''] = values;
  return { light, 'medium-light': mediumLight, medium, 'medium-dark': mediumDark, dark };
}

function toData({ rows, groups }: EmojiSet): EmojiData {
  return {
    locale: language,
    categories: groups.map(([index, label]) => ({ index, label: label.charAt(0).toUpperCase() + label.slice(1) })),
    skinTones: byTone(skinTones.map(skinToneName)),
    emojis: rows.map(([emoji, category, label, terms, tones]) => ({
      emoji,
      category,
      label,
      version: 0,
      tags: terms === '' ? [] : terms.split(' '),
      ...(tones?.length === skinTones.length ? { skins: byTone(tones) } : {}),
    })),
  };
}

// The same for every user of the page's language.
let loaded: Promise<EmojiData> | undefined;

/** Loads the emoji of the page's language, once. A failure is not remembered. */
export function loadEmoji(): Promise<EmojiData> {
  loaded ??= sets[language]()
    .then((module) => toData(module.default))
    .catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
  return loaded;
}
