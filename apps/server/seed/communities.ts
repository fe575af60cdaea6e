import { mainUser } from '../src/platform/doctor/demo-accounts.ts';
import type { Interest } from './profiles.ts';

/** A demo community with its topic, owner and admins. */
export type DemoCommunity = {
  name: string;
  about: Interest;
  owner: string;
  admins: readonly string[];
  description: string;
  rules: string;
};

/** Every demo community, in order of creation. */
export const communities: readonly DemoCommunity[] = [
  {
    name: 'Walls We Like',
    about: 'street-art',
    owner: mainUser,
    admins: ['leonie', 'mateo'],
    description: 'Murals, stencils, paste-ups and painted shutters. Show us the wall you walk past every day.',
    rules:
      'Name the artist where you know them.\nSay which city.\nNo pictures of people who did not agree to be in them.',
  },
  {
    name: 'Early Miles',
    about: 'trail-running',
    owner: 'ingrid',
    admins: ['elliot'],
    description: 'Runners who like mud, maps and being home for breakfast. All paces, really all of them.',
    rules: 'Nobody is left behind.\nPost the route and the weather.\nKit talk on Thursdays only.',
  },
  {
    name: 'Grain Society',
    about: 'film-cameras',
    owner: 'yuki',
    admins: [mainUser, 'kwame'],
    description: 'Film cameras, home developing and the pleasure of waiting a week to see what you did wrong.',
    rules: 'Tell us film and camera.\nKind critique when asked for, silence when not.',
  },
  {
    name: 'The Long Table',
    about: 'cooking',
    owner: 'tunde',
    admins: ['camille', 'nour'],
    description: 'Recipes with mistakes left in. Bring what you cooked, say what went wrong, take a plate.',
    rules: 'Write amounts where you know them.\nNo shaming of anybody’s lunch.',
  },
  {
    name: 'Pots and Plots',
    about: 'gardening',
    owner: 'priya',
    admins: ['freya'],
    description: 'Balconies, allotments and window sills. Swap seeds, slugs stay with you.',
    rules: 'Say your climate before you give advice.\nSeeds only within your own country, please.',
  },
  {
    name: 'Tiny Tools',
    about: 'small-software',
    owner: 'dmitri',
    admins: ['jonas'],
    description: 'Programs small enough to explain over a coffee. Show what you made, however unfinished.',
    rules: 'One thing per post.\nSource if you can.\nNobody needs a framework war.',
  },
];
