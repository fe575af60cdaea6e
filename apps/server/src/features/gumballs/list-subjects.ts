import type { Deps } from '../../deps.ts';
import { type HistoryRow, listMemberNames, listOrderNames, listQuestTitles, listTaskTitles } from './gumballs.store.ts';
import type { Subject } from './gumballs.view.ts';
import { listTipMembers } from './tips/tips.store.ts';

// The reference of a repeated task ends with its period.
const idOf = (reference: string) => reference.split(':', 1)[0] ?? '';

const unavailable: Subject = { title: null, link: null };

/** Reads what entries of a user were for, with one statement per kind of subject, and returns it by entry. */
export async function listSubjects(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  rows: readonly HistoryRow[],
): Promise<(row: HistoryRow) => Subject> {
  const idsOf = (...kinds: HistoryRow['kind'][]) => [
    ...new Set(
      rows
        // A reference is an id in every entry of the product; an entry that was imported may have another one.
        .filter((row) => kinds.includes(row.subject_kind) && /^\d{1,18}(:\d{1,9})?$/.test(row.subject_reference))
        .map((row) => idOf(row.subject_reference)),
    ),
  ];
  const [tasks, members, orders, quests, tips] = await Promise.all([
    listTaskTitles(db, idsOf('task')),
    listMemberNames(db, userId, idsOf('referral', 'welcome')),
    listOrderNames(db, userId, idsOf('purchase', 'refund')),
    listQuestTitles(db, idsOf('quest')),
    listTipMembers(db, userId, idsOf('tip', 'tip_reversal')),
  ]);
  const taskById = new Map(tasks.map(({ id, title }) => [id, { title, link: `/tasks?task=${id}` }]));
  const toMember = ({ id, username, name }: (typeof members)[number]) =>
    [id, { title: name, link: `/user/${username}` }] as const;
  const memberById = new Map(members.map(toMember));
  const tipById = new Map(tips.map(toMember));
  const orderById = new Map(orders.map(({ id, name }) => [id, { title: name, link: '/shop?tab=orders' }]));
  const questById = new Map(quests.map(({ id, title }) => [id, { title, link: '/tasks' }]));
  return ({ subject_kind: kind, subject_reference: reference }) => {
    if (kind === 'task') return taskById.get(idOf(reference)) ?? unavailable;
    if (kind === 'quest') return questById.get(reference) ?? unavailable;
    if (kind === 'streak') return { title: null, link: '/tasks' };
    if (kind === 'referral' || kind === 'welcome') return memberById.get(reference) ?? unavailable;
    if (kind === 'purchase' || kind === 'refund') return orderById.get(reference) ?? unavailable;
    if (kind === 'tip' || kind === 'tip_reversal') return tipById.get(reference) ?? unavailable;
    return kind === 'milestone' ? { title: null, link: '/earnings' } : unavailable;
  };
}
