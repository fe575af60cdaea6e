/** Figures of the network for operators: docs/product.md, Figures. */
import type { StaffRight } from './staff-roles.ts';

/** The figures, by the right that reading them needs. */
export const figureRights = {
  active: 'totals',
  joined: 'totals',
  sources: 'totals',
  cohort: 'totals',
  retained: 'totals',
  tasks: 'totals',
  points: 'totals',
  cases: 'moderation',
  decisions: 'moderation',
} as const satisfies Record<string, StaffRight>;

/** The name of a figure. */
export type FigureName = keyof typeof figureRights;

/** The names of the figures. */
export const figureNames = Object.keys(figureRights) as [FigureName, ...FigureName[]];

/** The ranges of days that operators choose from. */
export const figureRanges = ['14', '28', '90'] as const;

/** A range of days. */
export type FigureRange = (typeof figureRanges)[number];

/** How many weeks of sign-ups are followed, and for how many weeks. */
export const followedWeeks = 12;

/** How a new member came: by the code of a member, by an application, or in no way that the site knows of. */
export const joinSources = ['invitation', 'application', 'direct'] as const;

/** The first things that new members do, of which the site counts who did them and how soon. */
export const firstSteps = ['friend', 'post', 'task'] as const;

/** A first thing that new members do. */
export type FirstStep = (typeof firstSteps)[number];
