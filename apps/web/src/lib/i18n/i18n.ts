/**
 * The words on the screen. They stand in English where they are shown; another language brings its words for them (`languages/`). What is
 * looked up is the English text itself, with its gaps: `t('Reply to {name}', { name })`. `npm run check` finds texts that a language lacks.
 */
import type { Catalogue } from '@gumball/rules/formats/catalogue';
import { type Gaps, interpolate, type Phrase, toEnglish } from '@gumball/rules/formats/phrase';
import { createElement, Fragment, type ReactNode } from 'react';
import { language } from './language.ts';

let catalogue: Catalogue | undefined;

/** Fetches the words of the page's language. Nothing is to be drawn before; English has nothing to wait for. */
export async function loadTranslations(): Promise<void> {
  if (language !== 'en') catalogue = (await import('./languages/de.ts')).german;
}

/** Whether `loadTranslations` has something to fetch. */
export const needsTranslations = language !== 'en';

/** Marks words that stand in a constant, where no language is known yet; show them with `say`. */
export const msg = (text: string): string => text;

/**
 * Words with gaps in the language of the page. Where one English text means two things, `context` tells them apart:
 * `t('Post', undefined, 'verb')` is looked up as `Post|verb`.
 */
export function t(text: string, gaps?: Gaps, context?: string): string {
  return interpolate(catalogue?.find(context ? `${text}|${context}` : text) ?? text, gaps, translate);
}

/**
 * Words about a number of things: `plural(3, '{count} like', '{count} likes')`. A gap `count` may say the number in another way. `context` is that of
 * `t`: words that count need another one than the same words alone.
 */
export function plural(count: number, singular: string, plurals: string, gaps?: Gaps, context?: string): string {
  const english = count === 1 ? singular : plurals;
  return interpolate(
    catalogue?.find(context ? `${plurals}|${context}` : plurals, count) ?? english,
    { count, ...gaps },
    translate,
  );
}

/** A phrase of the rules, words marked by `msg`, or a text of the server, in the language of the page. */
export function translate(text: string | Phrase): string {
  if (catalogue) return catalogue.translate(text);
  return typeof text === 'string' ? text : toEnglish(text);
}

/** Words whose gaps hold elements: `rich('{name} liked your post', { name: <strong>Maya</strong> })`. */
export function rich(text: string, gaps: Readonly<Record<string, ReactNode>>): ReactNode {
  const parts = (catalogue?.find(text) ?? text).split(/\{(\w+)\}/);
  return createElement(Fragment, null, ...parts.map((part, index) => (index % 2 === 1 ? gaps[part] : part)));
}
