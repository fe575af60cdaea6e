import { createPage, createQuiz, createSurvey, createTask } from '../data/tasks.ts';
import { forAccounts, forMembers, pathFor, type Rows } from './rows.ts';

const unset = '/tasks';

/** Tasks and linked accounts. The users of the matrix have no linked account, so tasks cannot be started. */
export const taskRows: Rows = {
  'GET /tasks': forMembers({ others: 200 }, pathFor(unset)),
  'GET /tasks/filtered': forMembers({ others: 200 }, pathFor('/tasks/filtered?status=available')),
  'GET /tasks/my-tasks': forMembers({ others: 200 }, pathFor('/tasks/my-tasks')),
  'GET /tasks/stats': forMembers({ others: 200 }, pathFor('/tasks/stats')),
  'GET /tasks/health': forAccounts({ others: 200 }, pathFor('/tasks/health')),
  'GET /tasks/quests': forMembers({ others: 200 }, pathFor('/tasks/quests')),
  'GET /tasks/streaks': forMembers({ others: 200 }, pathFor('/tasks/streaks')),
  'PUT /tasks/time-zone': forMembers({ others: 400 }, pathFor('/tasks/time-zone', { timeZone: 'Mars/Olympus' })),
  'GET /tasks/{id}': forMembers({ others: 200 }, async ({ app }) => ({ path: `/tasks/${await createTask(app)}` })),
  'GET /tasks/{id}/wait': forMembers({ others: 200 }, async ({ app }) => ({
    path: `/tasks/${await createTask(app)}/wait`,
  })),
  'GET /tasks/{id}/receipts': forMembers({ others: 200 }, async ({ app }) => ({
    path: `/tasks/${await createTask(app)}/receipts`,
  })),
  'GET /tasks/{id}/status': forMembers({ others: 200 }, async ({ app }) => ({
    path: `/tasks/${await createTask(app)}/status`,
  })),
  'POST /tasks/{id}/start': forMembers({ others: 403 }, async ({ app }) => ({
    path: `/tasks/${await createTask(app)}/start`,
  })),
  'POST /tasks/{id}/verify': forMembers({ others: 409 }, async ({ app }) => ({
    path: `/tasks/${await createTask(app)}/verify`,
    body: {},
  })),
  'POST /tasks/{id}/submit': forMembers({ others: 415 }, async ({ app }) => ({
    path: `/tasks/${await createTask(app)}/submit`,
    body: {},
  })),
  'GET /tasks/{id}/quiz': forMembers({ others: 409 }, async ({ app }) => ({
    path: `/tasks/${await createQuiz(app)}/quiz`,
  })),
  'POST /tasks/{id}/quiz': forMembers({ others: 409 }, async ({ app }) => ({
    path: `/tasks/${await createQuiz(app)}/quiz`,
    body: { try: 1, answers: [0] },
  })),
  'GET /tasks/{id}/survey': forMembers({ others: 409 }, async ({ app }) => ({
    path: `/tasks/${await createSurvey(app)}/survey`,
  })),
  'POST /tasks/{id}/survey': forMembers({ others: 409 }, async ({ app }) => ({
    path: `/tasks/${await createSurvey(app)}/survey`,
    body: { answers: [0, null, null, null] },
  })),
  'POST /tasks/{id}/page/open': forMembers({ others: 409 }, async ({ app }) => ({
    path: `/tasks/${await createPage(app)}/page/open`,
  })),
  'POST /tasks/{id}/page': forMembers({ others: 409 }, async ({ app }) => ({
    path: `/tasks/${await createPage(app)}/page`,
    body: { word: 'apricot' },
  })),
  'POST /tasks/{id}/appeal': forMembers({ others: 409 }, async ({ app }) => ({
    path: `/tasks/${await createTask(app)}/appeal`,
    body: {},
  })),
  'GET /tasks/accounts': forMembers({ others: 200 }, pathFor('/tasks/accounts')),
  'GET /tasks/twitter-setup': forMembers({ others: 200 }, pathFor('/tasks/twitter-setup')),
  'POST /tasks/setup-twitter': forMembers(
    { others: 404 },
    pathFor('/tasks/setup-twitter', { username: 'nobody_there' }),
  ),
  'POST /tasks/verify-twitter': forMembers({ others: 409 }, pathFor('/tasks/verify-twitter')),
  'GET /tasks/verification-status': forMembers({ others: 200 }, pathFor('/tasks/verification-status')),
  'DELETE /tasks/twitter-setup': forMembers({ others: 200 }, pathFor('/tasks/twitter-setup')),
  'POST /tasks/youtube/link': forMembers({ others: 404 }, pathFor('/tasks/youtube/link', { channel: '@nobody_there' })),
  'POST /tasks/youtube/verify': forMembers({ others: 409 }, pathFor('/tasks/youtube/verify')),
  'DELETE /tasks/youtube': forMembers({ others: 200 }, pathFor('/tasks/youtube')),
  'POST /tasks/accounts/{platform}/link': forMembers(
    { others: 404 },
    pathFor('/tasks/accounts/Bluesky/link', { account: 'nobody.there.example' }),
  ),
  'POST /tasks/accounts/{platform}/verify': forMembers({ others: 409 }, pathFor('/tasks/accounts/Bluesky/verify')),
  'DELETE /tasks/accounts/{platform}': forMembers({ others: 200 }, pathFor('/tasks/accounts/Bluesky')),
  'POST /tasks/discord/link': forMembers({ others: 200 }, pathFor('/tasks/discord/link')),
  'POST /tasks/discord/verify': forMembers(
    { others: 409 },
    pathFor('/tasks/discord/verify', { code: 'code', state: 'state' }),
  ),
  'DELETE /tasks/discord': forMembers({ others: 200 }, pathFor('/tasks/discord')),
  'POST /tasks/telegram/link': forMembers({ others: 200 }, pathFor('/tasks/telegram/link')),
  'POST /tasks/telegram/verify': forMembers({ others: 409 }, pathFor('/tasks/telegram/verify', { code: '123456' })),
  'DELETE /tasks/telegram': forMembers({ others: 200 }, pathFor('/tasks/telegram')),
};
