import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { idInput, pageQuery, pagination, success } from '../pagination.ts';
import { operatorSeasonsEndpoints } from './leaderboard.endpoints.ts';
import { season } from './leaderboard.schemas.ts';

const newSeason = z.object({
  title: z.string().max(1000).default(''),
  startsAt: z.iso.datetime({ offset: true }).nullable().default(null).describe('Null for now.'),
  endsAt: z.iso.datetime({ offset: true }),
});
const response = z.object({ success, season });

/** Routes of seasons for operators. For all others they return 404. docs/product.md, Leaderboard. */
export const operatorSeasonsRoutes = defineRoutes(operatorSeasonsEndpoints, {
  list: {
    summary: 'List all seasons',
    description: 'Newest first.',
    access: 'operator',
    right: 'tasks',
    query: pageQuery(20),
    response: z.object({ success, seasons: z.array(season), pagination }),
  },
  create: {
    summary: 'Create a season',
    description: 'Seasons never overlap. The same `Idempotency-Key` answers the first season again.',
    access: 'operator',
    right: 'tasks',
    body: newSeason,
    status: 201,
    response,
    errors: [
      'TASK_TITLE_REQUIRED',
      'SEASON_TITLE_TOO_LONG',
      'SEASON_START_PAST',
      'SEASON_END_INVALID',
      'SEASON_OVERLAPS',
    ],
  },
  end: {
    summary: 'End a season now',
    description: 'Its result stays for two weeks. One that has not begun never does.',
    access: 'operator',
    right: 'tasks',
    params: z.object({ id: idInput }),
    response,
    errors: ['SEASON_NOT_FOUND'],
  },
});

/** Parsed body of a new season. */
export type NewSeason = z.output<typeof newSeason>;
