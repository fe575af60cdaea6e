import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { idInput, pageQuery, pagination, success } from '../pagination.ts';
import { newPostErrors } from './posts.routes.ts';
import { post } from './posts.schemas.ts';
import { scheduledEndpoints } from './scheduled.endpoints.ts';
import { newScheduledPost, scheduledPost } from './scheduled.schemas.ts';

const byId = z.object({ id: idInput });
const scheduledResponse = z.object({ success, scheduled: scheduledPost });
const timeErrors = ['SCHEDULE_TOO_SOON', 'SCHEDULE_TOO_LATE'] as const;

/** Scheduled posts: docs/product.md, Posts. Only their author knows of them. */
export const scheduledRoutes = defineRoutes(scheduledEndpoints, {
  list: {
    summary: 'List my scheduled posts',
    description: 'The next one first, with those that could not be published.',
    access: 'member',
    query: pageQuery(10),
    response: z.object({ success, scheduled: z.array(scheduledPost), pagination }),
  },
  create: {
    summary: 'Schedule a post',
    description: 'At most 25 per member.',
    access: 'member',
    body: newScheduledPost,
    status: 201,
    response: scheduledResponse,
    errors: [...newPostErrors, ...timeErrors, 'SCHEDULED_TOO_MANY'],
  },
  update: {
    summary: 'Edit a scheduled post',
    description: 'Replaces the whole post and its time. One that could not be published waits again.',
    access: 'member',
    params: byId,
    body: newScheduledPost,
    response: scheduledResponse,
    errors: [...newPostErrors, ...timeErrors, 'SCHEDULED_NOT_FOUND'],
  },
  remove: {
    summary: 'Delete a scheduled post',
    description: 'Deleting what is already gone succeeds.',
    access: 'member',
    params: byId,
    response: z.object({ success }),
  },
  publish: {
    summary: 'Publish a scheduled post now',
    access: 'member',
    params: byId,
    response: z.object({ success, post }),
    errors: [...newPostErrors, 'SCHEDULED_NOT_FOUND'],
  },
});
