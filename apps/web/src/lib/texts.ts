/**
 * The words on the screen. They stand in English where they are shown; another language brings its words for them (`languages/`). What is
 * looked up is the English text itself, with its gaps: `t('Reply to {name}', { name })`. `npm run check` finds texts that a language lacks.
 */
import type { Catalogue } from '@gumball/rules/formats/catalogue';
import { fill, type Gaps, inEnglish, type Phrase } from '@gumball/rules/formats/phrase';
import { createElement, Fragment, type ReactNode } from 'react';
import { language } from './language.ts';

let catalogue: Catalogue | undefined;

/** Fetches the words of the page's language. Nothing is to be drawn before; English has nothing to wait for. */
export async function loadTexts(): Promise<void> {
  if (language !== 'en') catalogue = (await import('./languages/de.ts')).german;
}

/** Whether `loadTexts` has something to fetch. */
export const needsTexts = language !== 'en';

/** Marks words that stand in a constant, where no language is known yet; show them with `say`. */
export const msg = (words: string): string => words;

/**
 * Words with gaps in the language of the page. Where one English text means two things, `context` tells them apart:
 * `t('Post', undefined, 'verb')` is looked up as `Post|verb`.
 */
export function t(words: string, gaps?: Gaps, context?: string): string {
  return fill(catalogue?.find(context ? `${words}|${context}` : words) ?? words, gaps, say);
}

/**
 * Words about a number of things: `plural(3, '{count} like', '{count} likes')`. A gap `count` may say the number in another way. `context` is that of
 * `t`: words that count need another one than the same words alone.
 */
export function plural(count: number, one: string, words: string, gaps?: Gaps, context?: string): string {
  const english = count === 1 ? one : words;
  return fill(catalogue?.find(context ? `${words}|${context}` : words, count) ?? english, { count, ...gaps }, say);
}

/** A phrase of the rules, words marked by `msg`, or a text of the server, in the language of the page. */
export function say(text: string | Phrase): string {
  if (catalogue) return catalogue.say(text);
  return typeof text === 'string' ? text : inEnglish(text);
}

/** Words whose gaps hold elements: `rich('{name} liked your post', { name: <strong>Maya</strong> })`. */
export function rich(words: string, gaps: Readonly<Record<string, ReactNode>>): ReactNode {
  const parts = (catalogue?.find(words) ?? words).split(/\{(\w+)\}/);
  return createElement(Fragment, null, ...parts.map((part, at) => (at % 2 === 1 ? gaps[part] : part)));
}
