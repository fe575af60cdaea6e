/** Provides the names and search terms of emoji, one lazily loaded module per language. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { EmojiRow, EmojiSet } from '@gumball/rules/formats/emoji-set';

const require = createRequire(import.meta.url);
const prefix = 'virtual:emoji-data/';
/** The version of Unicode's emoji up to which the font has pictures. */
const maxVersion = 15;

type SourceEmoji = {
  emoji: string;
  label: string;
  version: number;
  group?: number;
  tags?: string[];
  skins?: { emoji: string; version: number; tone?: number | number[] }[];
};
type SourceMessages = { groups: { key: string; order: number; message: string }[] };

function toRow({ emoji, group = 0, label, tags = [], skins = [] }: SourceEmoji): EmojiRow {
  // From light to dark; those of two people have two tones and are left out.
  const tones = skins
    .filter(({ tone, version }) => typeof tone === 'number' && version <= maxVersion)
    .map((skin) => skin.emoji);
  return tones.length > 0 ? [emoji, group, label, tags.join(' '), tones] : [emoji, group, label, tags.join(' ')];
}

async function readJson<T>(name: string): Promise<T> {
  return JSON.parse(await readFile(require.resolve(name), 'utf8')) as T;
}

// Emojibase has no Arabic: the names and terms are those of Unicode's CLDR 48, in build/emoji-names.
const arabicGroups: readonly EmojiSet['groups'][number][] = [
  [0, 'الوجوه والمشاعر'],
  [1, 'الأشخاص والجسم'],
  [3, 'الحيوانات والطبيعة'],
  [4, 'الطعام والشراب'],
  [5, 'السفر والأماكن'],
  [6, 'الأنشطة'],
  [7, 'الأشياء'],
  [8, 'الرموز'],
  [9, 'الأعلام'],
];

async function readArabicSet(): Promise<EmojiSet> {
  const names = JSON.parse(await readFile(new URL('emoji-names/ar.json', import.meta.url), 'utf8')) as Record<
    string,
    string
  >;
  const { rows } = await readSet('en');
  return {
    rows: rows.map(([emoji, group, label, terms, ...tones]) => {
      const [arabicLabel = label, arabicTerms = terms] = names[emoji]?.split('|') ?? [];
      return [emoji, group, arabicLabel, arabicTerms, ...tones] as EmojiRow;
    }),
    groups: [...arabicGroups],
  };
}

async function readSet(language: string): Promise<EmojiSet> {
  if (language === 'ar') return readArabicSet();
  const [emoji, { groups }] = await Promise.all([
    readJson<SourceEmoji[]>(`emojibase-data/${language}/data.json`),
    readJson<SourceMessages>(`emojibase-data/${language}/messages.json`),
  ]);
  return {
    // Single skin tones and letters of flags are in no group or in that of components.
    rows: emoji.filter(({ group, version }) => group !== undefined && group !== 2 && version <= maxVersion).map(toRow),
    groups: groups.filter(({ key }) => key !== 'component').map(({ order, message }) => [order, message]),
  };
}

/** Vite plugin: `import('virtual:emoji-data/en')`. */
export function emojiData() {
  return {
    name: 'gumball:emoji-data',
    resolveId: (id: string) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    async load(id: string) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const set = await readSet(id.slice(prefix.length + 1));
      // Parsing JSON is faster than parsing a literal of this size.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(set))});`;
    },
  };
}
