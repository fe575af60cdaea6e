import { tasksRoutes } from '@gumball/contract/tasks/tasks.routes';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { preferWorker } from '../../platform/http/prefer-worker.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { appealTask } from './attempts/appeal-task.ts';
import { startTask } from './attempts/start-task.ts';
import { getTask } from './catalogue/get-task.ts';
import { getTaskProgress } from './catalogue/get-task-progress.ts';
import { getTaskStats } from './catalogue/get-task-stats.ts';
import { listTasks } from './catalogue/list-tasks.ts';
import { getTasksHealth } from './get-tasks-health.ts';
import { openPage } from './page/open-page.ts';
import { tryWord } from './page/try-word.ts';
import { listQuests } from './quests/list-quests.ts';
import { answerQuiz } from './quiz/answer-quiz.ts';
import { getQuiz } from './quiz/get-quiz.ts';
import { listReceipts } from './receipts/list-receipts.ts';
import { changeTimeZone } from './repeats/change-time-zone.ts';
import { listStreaks } from './repeats/list-streaks.ts';
import { serveProof } from './review/serve-proof.ts';
import { submitTask } from './review/submit-task.ts';
import { submitTaskForm } from './review/submit-task-form.ts';
import { answerSurvey } from './survey/answer-survey.ts';
import { getSurvey } from './survey/get-survey.ts';
import { declareTasksJobs } from './tasks.jobs.ts';
import { getTaskWait } from './wait/get-task-wait.ts';

const proofsPerWindow = 60;
const windowSeconds = 600;
const callsPerMinute = 120;
const minuteSeconds = 60;

/** Mounts the routes of tasks, and starts the checks. */
export function mountTasks({ mount, app, deps }: { mount: Mount; app: FastifyInstance; deps: Deps }): void {
  const checks = declareTasksJobs(deps);
  const proofLimit = deps.limits({ name: 'proofs', points: proofsPerWindow, seconds: windowSeconds });
  const startLimit = deps.limits({ name: 'task-starts', points: callsPerMinute, seconds: minuteSeconds });
  const verifyLimit = deps.limits({ name: 'task-checks', points: callsPerMinute, seconds: minuteSeconds });

  mount(tasksRoutes.list, ({ viewer, query }) =>
    listTasks(preferWorker(deps), viewer, query, { by: 'created', descending: true }),
  );
  mount(tasksRoutes.filtered, ({ viewer, query }) =>
    listTasks(preferWorker(deps), viewer, query, {
      by: query.sortBy ?? 'reward',
      descending: query.sortOrder === 'desc',
    }),
  );
  mount(tasksRoutes.mine, ({ viewer, query }) =>
    listTasks(preferWorker(deps), viewer, query, { by: 'started', descending: true }),
  );
  mount(tasksRoutes.stats, ({ viewer }) => getTaskStats(preferWorker(deps), viewer));
  mount(tasksRoutes.health, async () => getTasksHealth(deps));
  mount(tasksRoutes.quests, ({ viewer }) => listQuests(deps, viewer));
  mount(tasksRoutes.streaks, ({ viewer }) => listStreaks(deps, viewer));
  mount(tasksRoutes.changeTimeZone, ({ viewer, body }) => changeTimeZone(deps, viewer, body.timeZone));
  mount(tasksRoutes.get, async ({ viewer, params }) => ({ task: await getTask(deps, viewer, params.id) }));
  mount(tasksRoutes.status, async ({ viewer, params }) => {
    const { task: _, ...progress } = await getTaskProgress(deps, viewer, params.id);
    return progress;
  });
  mount(tasksRoutes.wait, async ({ viewer, params }) => ({ wait: await getTaskWait(deps, viewer, params.id) }));
  mount(tasksRoutes.receipts, ({ viewer, params, query }) => listReceipts(deps, viewer, params.id, query));
  mount(tasksRoutes.start, async ({ viewer, params }) => {
    await startLimit.consume(viewer.userId);
    const after = await startTask(deps, viewer, params.id);
    return getTaskProgress(deps, viewer, params.id, after);
  });
  mount(tasksRoutes.verify, async ({ viewer, params, body }) => {
    await verifyLimit.consume(viewer.userId);
    const input = body?.submissionData;
    const words = { comment: '', shareUrl: '', notes: '', ...input, files: [] };
    const { after } = await submitTask(deps, viewer, params.id, words, input === undefined);
    checks.runNow();
    return getTaskProgress(deps, viewer, params.id, after);
  });
  mount(tasksRoutes.submit, async ({ viewer, params, request, reply }) => {
    await verifyLimit.consume(viewer.userId);
    await submitTaskForm({ ...deps, proofLimit }, viewer, params.id, { request, reply });
    checks.runNow();
    return getTaskProgress(deps, viewer, params.id);
  });
  mount(tasksRoutes.quiz, async ({ viewer, params }) => ({ quiz: await getQuiz(deps, viewer, params.id) }));
  mount(tasksRoutes.answerQuiz, async ({ viewer, params, body }) => {
    await verifyLimit.consume(viewer.userId);
    const input = { number: body.try, answers: body.answers };
    const result = await answerQuiz(deps, viewer, params.id, input);
    return { result, ...(await getTaskProgress(deps, viewer, params.id)) };
  });
  mount(tasksRoutes.survey, async ({ viewer, params }) => ({ survey: await getSurvey(deps, viewer, params.id) }));
  mount(tasksRoutes.answerSurvey, async ({ viewer, params, body }) => {
    await verifyLimit.consume(viewer.userId);
    await answerSurvey(deps, viewer, params.id, body);
    return getTaskProgress(deps, viewer, params.id);
  });
  mount(tasksRoutes.openPage, async ({ viewer, params }) => {
    await openPage(deps, viewer, params.id);
    return getTaskProgress(deps, viewer, params.id);
  });
  mount(tasksRoutes.tryWord, async ({ viewer, params, body }) => {
    await verifyLimit.consume(viewer.userId);
    const right = await tryWord(deps, viewer, params.id, body.word);
    return { right, ...(await getTaskProgress(deps, viewer, params.id)) };
  });
  mount(tasksRoutes.appeal, async ({ viewer, params, body }) => {
    await appealTask(deps, viewer, params.id, body?.reason ?? '');
    return getTaskProgress(deps, viewer, params.id);
  });

  app.route<{ Params: { id: string }; Querystring: { expires?: unknown; signature?: unknown } }>({
    method: 'GET',
    url: '/api/tasks/proofs/:id',
    schema: { hide: true },
    handler: (request, reply) => serveProof(deps, request.params.id, request.query, reply),
  });
}
