/**
 * Translation. Texts are written in English where they are used; another language has a catalogue (`languages/`). The
 * key is the English text with its placeholders: `t('Reply to {name}', { name })`. `npm run check` finds missing
 * translations.
 */
import type { Catalogue, CatalogueEntries } from '@gumball/rules/formats/catalogue';
import { type Gaps, interpolate, type Phrase, toEnglish } from '@gumball/rules/formats/phrase';
import { siteName, withSiteNames } from '@gumball/rules/formats/site-names';
import { createElement, Fragment, type ReactNode } from 'react';
import { language, locale } from './language.ts';

// The language is fixed until the page is reloaded.
let catalogue: Catalogue | undefined;

// One module per language, with the entries of all its files: build/translations.ts.
const languages = import.meta.glob<CatalogueEntries>(['./languages/*/common.json', '!./languages/en/common.json'], {
  query: '?catalogue',
  import: 'default',
});

/** Loads the catalogue of the page's language. Rendering waits for it; English has none. */
export async function loadTranslations(): Promise<void> {
  const [{ createCatalogue }, entries] = await Promise.all([
    import('@gumball/rules/formats/catalogue'),
    languages[`./languages/${language}/common.json`]?.(),
  ]);
  if (entries) catalogue = createCatalogue(language, entries);
}

/** Whether `loadTranslations` has a catalogue to load. */
export const needsTranslations = language !== 'en';

/** Marks a text in a constant, before the language is known; show it with `translate`. */
export const msg = (text: string): string => text;

/**
 * Translates a text. If one English text has two meanings, `context` distinguishes them: `t('Post', undefined, 'verb')`
 * has the key `Post|verb`.
 */
export function t(text: string, gaps?: Gaps, context?: string): string {
  return interpolate(catalogue?.find(context ? `${text}|${context}` : text) ?? text, gaps, translate, locale);
}

/**
 * Translates a text with a plural: `plural(3, '{count} like', '{count} likes')`. A placeholder `count` may format the
 * number differently. `context` is that of `t`.
 */
export function plural(count: number, singular: string, plurals: string, gaps?: Gaps, context?: string): string {
  const english = count === 1 ? singular : plurals;
  return interpolate(
    catalogue?.find(context ? `${plurals}|${context}` : plurals, count) ?? english,
    { count, ...gaps },
    translate,
    locale,
  );
}

/** Translates a phrase of the rules, a text marked by `msg`, or a text of the server. */
export function translate(text: string | Phrase): string {
  if (typeof text !== 'string') return catalogue ? catalogue.translate(text) : toEnglish(text);
  return withSiteNames(catalogue?.translate(text) ?? text);
}

/**
 * Translates a text whose placeholders are elements, each isolated from the direction of the text: `rich('{name} liked your post', { name: <strong>Maya</strong> })`.
 */
export function rich(text: string, gaps: Readonly<Record<string, ReactNode>>): ReactNode {
  const parts = (catalogue?.find(text) ?? text).split(/\{(\w+)\}/);
  return createElement(
    Fragment,
    null,
    ...parts.map((part, index) => (index % 2 === 1 ? createElement('bdi', null, gaps[part] ?? siteName(part)) : part)),
  );
}
