import type { FilterAction, FilterKind, FilterPlace, HoldCause } from '@gumball/rules/filters/filters';
import { msg } from '../../../lib/i18n/i18n.ts';

/** The labels of the kinds of filters. */
export const kindLabels: Record<FilterKind, string> = {
  word: msg('Word or phrase'),
  pattern: msg('Pattern'),
  domain: msg('Domain of links'),
};

/** Hints for the text of a filter. */
export const kindHints: Record<FilterKind, string> = {
  word: msg('Whole words. Case, accents and letters that look alike do not matter.'),
  pattern: msg('A regular expression in the syntax of RE2, without regard to case.'),
  domain: msg('Also matches the domains below it.'),
};

/** The labels of what filters do. */
export const actionLabels: Record<FilterAction, string> = {
  refuse: msg('Refuse'),
  hold: msg('Hold for review'),
  limit: msg('Show to the author only'),
};

/** What the actions mean. */
export const actionHints: Record<FilterAction, string> = {
  refuse: msg('The member reads why and can change the text.'),
  hold: msg('Only the author sees it until a moderator decides.'),
  limit: msg('Only the author sees it, and nobody has to decide.'),
};

/** The labels of the places where filters apply. */
export const placeLabels: Record<FilterPlace, string> = {
  posts: msg('Posts'),
  comments: msg('Comments'),
  messages: msg('Messages in groups'),
  names: msg('Names'),
  bios: msg('Bios'),
  communities: msg('Texts of communities'),
};

/** Why something is held. */
export const causeLabels: Record<HoldCause, string> = {
  filter: msg('Filter'),
  reports: msg('Reports of trusted members'),
  picture: msg('Picture that was removed before'),
  run: msg('Run of spam'),
};
