/** Reads of the operators' console: docs/product.md, Operators. */

import type { ResponseOf } from '@gumball/contract/define-routes';
import { operatorsEndpoints } from '@gumball/contract/operators/operators.endpoints';
import type { operatorsRoutes } from '@gumball/contract/operators/operators.routes';
import type { OperatorSubmission } from '@gumball/contract/operators/operators.schemas';
import { useQuery } from '@tanstack/react-query';
import { createClient } from '../../../lib/api/api-client.ts';
import {
  type InfiniteList,
  infiniteListOptions,
  type Page,
  type PageQuery,
  useInfiniteList,
} from '../../../lib/api/infinite-list.ts';

export const operatorsClient = createClient<typeof operatorsRoutes>(operatorsEndpoints);

/** The key of every read of the console. */
export const consoleKey = ['operator'] as const;

/**
 * Returns a paginated list of the console. It is refetched whenever its panel opens. `key` contains everything that the
 * list depends on.
 */
export function useConsoleList<Item extends { id: string }>(
  key: readonly unknown[],
  read: (query: PageQuery, signal: AbortSignal) => Promise<Page<Item>>,
): InfiniteList<Item> {
  return useInfiniteList({ ...infiniteListOptions<Item>([...consoleKey, ...key], read), refetchOnMount: 'always' });
}

/** Returns the totals and the figures of the last two weeks. */
export function useTotals() {
  return useQuery({
    queryKey: [...consoleKey, 'totals'],
    queryFn: ({ signal }) => operatorsClient.totals(undefined, { signal }),
    refetchOnMount: 'always',
  });
}

/** Returns the settings of the network. */
export function useOperatorSettings() {
  return useQuery({
    queryKey: [...consoleKey, 'settings'],
    queryFn: async ({ signal }) => (await operatorsClient.settings(undefined, { signal })).settings,
  });
}

/** Returns the tasks in a state, filtered by a search text. */
export function useOperatorTasks(state: 'all' | 'open' | 'paused' | 'expired', search: string) {
  return useConsoleList(['tasks', state, search], async (page, signal) => {
    const { tasks, pagination } = await operatorsClient.tasks({ query: { ...page, state, search } }, { signal });
    return { items: tasks, next: pagination.nextCursor };
  });
}

/** Reads a page of the answers to a survey. */
export type ReadReplies = (
  query: PageQuery & { limit?: number },
  signal: AbortSignal,
) => Promise<Pick<ResponseOf<typeof operatorsRoutes.surveyReplies>, 'counts' | 'replies' | 'pagination'>>;

/** Returns the read of a survey's answers for operators. */
export function repliesForOperators(taskId: string): ReadReplies {
  return (query, signal) => operatorsClient.surveyReplies({ params: { id: taskId }, query }, { signal });
}

/** Returns the answers to a survey, the last first. */
export function useSurveyReplies(taskId: string, read: ReadReplies) {
  return useConsoleList(['survey-replies', taskId], async (page, signal) => {
    const { replies, pagination } = await read(page, signal);
    return { items: replies, next: pagination.nextCursor };
  });
}

/** Returns how often each choice of a survey was taken, by question. */
export function useSurveyCounts(taskId: string, read: ReadReplies) {
  return useQuery({
    queryKey: [...consoleKey, 'survey-counts', taskId],
    queryFn: ({ signal }) => read({ limit: 1 }, signal),
    refetchOnMount: 'always',
  });
}

/** Returns the figures of a task. */
export function useTaskFigures(id: string) {
  return useQuery({
    queryKey: [...consoleKey, 'task-figures', id],
    queryFn: async ({ signal }) => (await operatorsClient.taskFigures({ params: { id } }, { signal })).figures,
    refetchOnMount: 'always',
  });
}

/** Returns the submissions in a status of review. */
export function useSubmissions(status: OperatorSubmission['status']) {
  return useConsoleList(['submissions', status], async (page, signal) => {
    const { submissions, pagination } = await operatorsClient.submissions({ query: { ...page, status } }, { signal });
    return { items: submissions, next: pagination.nextCursor };
  });
}

/** Returns the referrals that were held, by their present status. */
export function useReferrals(status: 'held' | 'released' | 'reversed') {
  return useConsoleList(['referrals', status], async (page, signal) => {
    const { referrals, pagination } = await operatorsClient.referrals({ query: { ...page, status } }, { signal });
    return { items: referrals, next: pagination.nextCursor };
  });
}

/** Returns the open or closed support messages. */
export function useSupportMessages(status: 'open' | 'closed') {
  return useConsoleList(['support', status], async (page, signal) => {
    const { messages, pagination } = await operatorsClient.support({ query: { ...page, status } }, { signal });
    return { items: messages, next: pagination.nextCursor };
  });
}

/** Returns the members in a state whose name, username or email address contains `q`. */
export function useOperatorMembers(state: 'all' | 'active' | 'suspended' | 'suspicious' | 'operators', q: string) {
  return useConsoleList(['members', state, q], async (page, signal) => {
    const { members, pagination } = await operatorsClient.members({ query: { ...page, state, q } }, { signal });
    return { items: members, next: pagination.nextCursor };
  });
}

/** Returns the entries of a member's ledger, newest first. */
export function useLedger(id: string) {
  return useConsoleList(['ledger', id], async (query, signal) => {
    const { entries, pagination } = await operatorsClient.ledger({ params: { id }, query }, { signal });
    return { items: entries, next: pagination.nextCursor };
  });
}

/** Returns the audit log, newest first: all of it, or what concerns a community. */
export function useAuditLog(community: string | undefined) {
  return useConsoleList(['audit', community ?? ''], async (query, signal) => {
    const only = community === undefined ? query : { ...query, community };
    const { entries, pagination } = await operatorsClient.audit({ query: only }, { signal });
    return { items: entries, next: pagination.nextCursor };
  });
}
