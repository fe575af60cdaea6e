import { answerText } from '@gumball/rules/tasks/survey';
import type { Deps } from '../../deps.ts';
import type { ArchivePart } from '../../platform/archive/archive-part.ts';
import { inBatches } from '../../platform/archive/in-batches.ts';
import {
  type AttemptRow,
  type FailureRow,
  type PageVisitRow,
  type QuizTriesRow,
  type RepeatsRow,
  type StreakRow,
  type SubmissionRow,
  type SurveyAnswersRow,
  tasksExport,
  tasksExportFailures,
  tasksExportPages,
  tasksExportQuizzes,
  tasksExportRepeats,
  tasksExportStreaks,
  tasksExportSubmissions,
  tasksExportSurveys,
} from './export.store.ts';

/** Names a file in the archive. Without its extension it could not be opened. */
export const toArchiveName = ({ key, name }: { key: string; name: string }) =>
  key + (/\.[a-z0-9]{1,5}$/i.exec(name)?.[0].toLowerCase() ?? '');

/** Exports a user's attempts, failures, tries of quizzes, visits of pages, answers to surveys, repeated tasks, streaks and submissions with their files. The deciding operators are not included. */
export function exportUserData({ db }: Pick<Deps, 'db'>, userId: string): ArchivePart[] {
  return [
    inBatches<AttemptRow>(db, userId, {
      name: 'tasks',
      title: 'Tasks',
      statement: tasksExport,
      toRow: (row) => ({
        data: {
          taskId: row.key,
          title: row.title,
          platform: row.platform,
          status: row.status,
          reward: row.reward,
          reason: row.reason,
          startedAt: row.started_at,
          endedAt: row.ended_at,
        },
        at: row.started_at,
        text: `${row.platform}: ${row.title} (${row.status})`,
      }),
    }),
    inBatches<FailureRow>(db, userId, {
      name: 'task-failures',
      title: 'Failed tasks',
      statement: tasksExportFailures,
      toRow: ({ task_id: taskId, title, reason, failed_at: at }) => ({
        data: { taskId, title, reason, failedAt: at },
        at,
        text: `${title}: ${reason}`,
      }),
    }),
    inBatches<QuizTriesRow>(db, userId, {
      name: 'task-quizzes',
      title: 'Quizzes',
      statement: tasksExportQuizzes,
      toRow: (row) => ({
        data: {
          taskId: row.key,
          title: row.title,
          tries: row.tries,
          lastRightAnswers: row.last_right,
          lastTryAt: row.last_at,
        },
        at: row.last_at,
        text: `${row.title}: ${row.tries}`,
      }),
    }),
    inBatches<RepeatsRow>(db, userId, {
      name: 'repeated-tasks',
      title: 'Repeated tasks',
      statement: tasksExportRepeats,
      toRow: ({ key, title, completions }) => ({
        data: { taskId: key, title, completions },
        at: null,
        text: `${title}: ${completions.length}`,
      }),
    }),
    inBatches<StreakRow>(db, userId, {
      name: 'streaks',
      title: 'Streaks',
      statement: tasksExportStreaks,
      toRow: ({ cadence, length, best, time_zone: timeZone }) => ({
        data: { cadence, length, best, timeZone },
        at: null,
        text: `${cadence}: ${length}, best ${best}`,
      }),
    }),
    inBatches<PageVisitRow>(db, userId, {
      name: 'task-pages',
      title: 'Visited pages',
      statement: tasksExportPages,
      toRow: ({ key, title, tries, opened_at: at }) => ({
        data: { taskId: key, title, tries, openedAt: at },
        at,
        text: `${title}: ${tries}`,
      }),
    }),
    inBatches<SurveyAnswersRow>(db, userId, {
      name: 'task-surveys',
      title: 'Surveys',
      statement: tasksExportSurveys,
      toRow: ({ key, title, questions, answers, created_at: at }) => {
        const answered = questions.map((question, index) => ({
          question: question.text,
          answer: answerText(question, answers[index] ?? null),
        }));
        return {
          data: { taskId: key, title, answers: answered, answeredAt: at },
          at,
          text: [title, ...answered.map(({ question, answer }) => `${question}: ${answer}`)].join('\n'),
        };
      },
    }),
    inBatches<SubmissionRow>(db, userId, {
      name: 'task-submissions',
      title: 'Handed in for tasks',
      statement: tasksExportSubmissions,
      toRow: ({ key, ...row }) => ({
        data: {
          id: key,
          taskId: row.task_id,
          title: row.title,
          status: row.status,
          comment: row.comment,
          shareUrl: row.share_url,
          notes: row.notes,
          rejectionReason: row.rejection_reason,
          appealReason: row.appeal_reason,
          files: row.files.map((file) => ({ file: `media/${toArchiveName(file)}`, name: file.name, type: file.type })),
          createdAt: row.created_at,
        },
        at: row.created_at,
        text: [`${row.title} (${row.status})`, row.comment, row.share_url, row.notes]
          .filter((line) => line !== '')
          .join('\n'),
        files: row.files.map(toArchiveName),
      }),
    }),
  ];
}
