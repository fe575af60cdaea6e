import { largestId } from '@gumball/contract/pagination';
import type { GroupRole } from '@gumball/rules/messages/group-roles';
import { isUnspaced } from '@gumball/rules/posts/query-words';
import type { Database, Statement } from '../../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../../platform/db/paged-statement.ts';
import type { CursorPosition } from '../../../platform/http/cursor.ts';
import { blockedUserIdsSql } from '../../blocks/blocks.sql.ts';
import { isOpenForWritingSql } from '../../blocks/visibility.sql.ts';
import { isShownIn, type MessageRow } from '../messages/messages.store.ts';
import {
  isArchivedSql,
  isMarkedUnreadSql,
  isMutedSql,
  ownReadUpTo,
  publicReadUpTo,
} from '../receipts/watermarks.store.ts';
import { addPresence, presenceColumns } from './conversation-presence.store.ts';
import { type Among, anyConversation, conversationsOf, ofOwnConversations } from './member-conversations.store.ts';

/** The names of a user as conversations contain them. */
export type UserRow = [id: string, username: string, firstName: string, lastName: string, avatarUrl: string | null];

/** A participant as a tuple without field names, because lists contain hundreds. */
export type ParticipantRow = [
  userId: string,
  role: GroupRole,
  joinedSequence: number,
  deliveredUpTo: number,
  readUpTo: number,
  readFrom: number,
  readAt: string | null,
  username: string,
  firstName: string,
  lastName: string,
  avatarUrl: string | null,
];

/** The latest message of a conversation. */
export type LastMessageRow = Pick<
  MessageRow,
  'id' | 'sequence' | 'sender_id' | 'content' | 'message_type' | 'media' | 'revision'
> & {
  created_at: string;
};

/** The fields that every view of a conversation has. */
export type BaseConversationRow = {
  id: string;
  is_group: boolean;
  community_id: string | null;
  closed: boolean;
  name: string | null;
  avatar_url: string | null;
  last_sequence: number;
  file_url_version: number;
  created_at: Date;
  last_activity_at: Date;
  role: GroupRole;
  members_may_add: boolean;
  members_may_write: boolean;
  members_may_pin: boolean;
  joined_sequence: number;
  delivered_up_to: number;
  read_up_to: number;
  unread: number;
  /** The numbers of the first unread messages that mention the viewer, joined by commas. */
  unread_mentions: string | null;
  /** When the viewer's mute ends; null if it has ended. */
  muted_until: Date | null;
  /** The last sequence number, if the viewer has archived the conversation. */
  archived_up_to: number | null;
  pinned_at: Date | null;
  marked_unread_up_to: number | null;
  /** When the viewer last archived, pinned or marked the conversation, or undid that. */
  list_changed_at: Date | null;
  hidden: boolean;
  online: boolean;
  last_seen_at: Date | null;
  /**
   * The other user of a direct conversation, including one who left it and may come back; null if the account was
   * deleted.
   */
  other: UserRow | null;
  /** Whether the other user left the conversation and is still a friend. */
  absent_friend: boolean;
  last: LastMessageRow | null;
};

/** A conversation as one participant sees it. */
export type ConversationRow = BaseConversationRow & { participants: ParticipantRow[]; sender_name: string | null };

/** A conversation in the list of a participant: of a group, only the first participants have names. */
export type ConversationListRow = BaseConversationRow & {
  /** The viewer; null in groups. */
  viewer: UserRow | null;
  /**
   * The ids of all participants in order of joining, joined by commas: the driver takes far longer to parse an array.
   */
  member_ids: string;
  /** The first participants of a group, unordered; null in direct conversations. */
  member_previews: UserRow[] | null;
  /** The name of the sender of the last message of a group; null in direct conversations. */
  sender_name: string | null;
  /** The lowest watermarks among the recipients of the last message, if the viewer sent it. */
  lowest_watermarks: [deliveredUpTo: number | null, readUpTo: number | null] | null;
};

/** Number of group participants listed with names. */
const maxMemberPreviews = 4;
/** Maximum length of the last message in lists, which show one line only. */
const maxPreviewLength = 300;
/** Maximum number of unread messages that are counted. */
export const maxUnreadCounted = 1000;
const blockedUserIds = blockedUserIdsSql('$1::bigint');

// The number of messages above the viewer's watermark from others. Most conversations have no such message.
const selectUnreadCount = (conversation: string, watermark: string) => `
  CASE WHEN c.last_sequence > ${watermark} THEN (SELECT count(*)::int FROM (
    SELECT FROM messages n WHERE n.conversation_id = ${conversation} AND n.sequence > ${watermark}
      AND n.sender_id IS DISTINCT FROM $1::bigint LIMIT ${maxUnreadCounted}) counted) ELSE 0 END`;

/** Maximum number of unread mentions that are listed. */
const maxUnreadMentions = 20;

const unreadMentionsIn = (conversation: string) => `CASE WHEN c.is_group AND c.unread > 0 THEN (
    SELECT string_agg(x.sequence::text, ',' ORDER BY x.sequence) FROM (
      SELECT sequence FROM message_mentions WHERE user_id = $1::bigint AND conversation_id = ${conversation} AND sequence > c.read_up_to
        AND active ORDER BY sequence LIMIT ${maxUnreadMentions}) x) END`;

const otherUserId = 'CASE $1::bigint WHEN c.user_a_id THEN c.user_b_id ELSE c.user_a_id END';

const showsReadReceipts = '(u.show_read_ticks OR u.id = $1::bigint)';

const userToJson = (u: string) =>
  `json_build_array(${u}.id::text, ${u}.username, ${u}.first_name, ${u}.last_name, ${u}.avatar_url)`;

// The page of conversations of the viewer, and the other users of its direct ones. Nobody else is looked up in the
// presence.
const pageParts = (page: string, presence: string) => `page AS MATERIALIZED (${page}), others AS MATERIALIZED (
    SELECT u.id, u.username, u.first_name, u.last_name, u.avatar_url, u.show_read_ticks, ${presence}
    FROM users u WHERE u.id IN (SELECT other_id FROM page))`;

// Selects the fields of the conversations `c` of the page, which contain the viewer's watermarks and unread count. What
// belongs to a conversation is looked up by its row `k`. Ids are sent as text, because JSON numbers would lose
// precision.
const conversationSelect = (
  content: string,
  columns: string,
  members: string,
  conversation = 'k.id',
  ids = anyConversation,
) => `
  SELECT c.id, c.is_group, c.community_id, NOT ${isOpenForWritingSql('c')} AS closed, c.name, c.avatar_url, c.last_sequence, c.file_url_version, c.created_at, c.last_activity_at,
    ${unreadMentionsIn(ids.among(conversation))} AS unread_mentions, c.role, c.members_may_add, c.members_may_write, c.members_may_pin, c.joined_sequence, c.delivered_up_to, c.read_up_to, c.unread, c.muted_until,
    c.archived_up_to, c.pinned_at, c.marked_unread_up_to, c.list_changed_at,
    coalesce(other.id IN ${blockedUserIds}, false) AS hidden, coalesce(other.online, false) AS online, other.last_seen_at,
    CASE WHEN other.id IS NOT NULL THEN ${userToJson('other')} END AS other,
    CASE WHEN other.id IS NOT NULL AND here.user_id IS NULL THEN EXISTS (
      SELECT FROM friendships WHERE user_id = $1::bigint AND friend_id = other.id) ELSE false END AS absent_friend,
    CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id::text, 'sequence', m.sequence,
      'sender_id', m.sender_id::text, 'content', ${content}, 'message_type', m.message_type, 'media', m.media,
      'revision', m.revision, 'created_at', m.created_at) END AS last,
    ${columns}
  FROM page c JOIN conversations k ON k.id = c.id${ids.also('k.id')}
  LEFT JOIN others other ON other.id = c.other_id
  LEFT JOIN conversation_participants here ON here.conversation_id = k.id${ids.also('here.conversation_id')} AND here.user_id = other.id
  LEFT JOIN messages m ON m.conversation_id = k.id${ids.also('m.conversation_id')}
    AND m.sequence = c.shown_sequence AND m.sequence > c.joined_sequence
  CROSS JOIN LATERAL (${members}) members`;

const visibleReadUpTo = 'CASE WHEN u.show_read_ticks THEN q.read_up_to ELSE 0 END';

// Former members keep their names.
const senderNameSql = `CASE WHEN c.is_group THEN (
      SELECT coalesce(nullif(u.first_name, ''), u.last_name) FROM users u WHERE u.id = m.sender_id) END`;

// Participants are aggregated for groups only; both users of a direct conversation are joined already.
const selectListed = (ids: Among) =>
  conversationSelect(
    `left(m.content, ${maxPreviewLength})`,
    `CASE WHEN NOT c.is_group THEN (SELECT ${userToJson('u')} FROM users u WHERE u.id = $1::bigint) END AS viewer,
    CASE WHEN c.is_group THEN array_to_string(members.ids, ',') ELSE concat_ws(',', $1::bigint, here.user_id) END AS member_ids,
    CASE WHEN c.is_group THEN (
      SELECT json_agg(${userToJson('u')}) FROM users u WHERE u.id = ANY (members.ids[1:${maxMemberPreviews}])) END AS member_previews,
    ${senderNameSql} AS sender_name,
    CASE WHEN m.sender_id IS DISTINCT FROM $1::bigint THEN NULL
    WHEN c.is_group THEN (
      SELECT json_build_array(min(greatest(q.delivered_up_to, ${visibleReadUpTo})), min(${visibleReadUpTo}))
      FROM conversation_participants q JOIN users u ON u.id = q.user_id
      WHERE q.conversation_id = k.id${ids.also('q.conversation_id')} AND q.user_id <> $1::bigint AND q.joined_sequence < m.sequence)
    WHEN here.joined_sequence < m.sequence THEN
      json_build_array(here.delivered_up_to, CASE WHEN other.show_read_ticks THEN here.read_up_to ELSE 0 END) END AS lowest_watermarks`,
    `SELECT array_agg(q.user_id ORDER BY q.joined_at, q.user_id) AS ids
    FROM conversation_participants q WHERE k.is_group AND q.conversation_id = k.id${ids.also('q.conversation_id')}`,
    'k.id',
    ids,
  );

const latestActivityFirst = 'ORDER BY c.last_activity_at DESC, c.id DESC';
const viewerConversations = `conversation_participants p JOIN conversations c ON c.id = p.conversation_id`;
// The number of the latest message that the viewer has not deleted for themselves.
const shownSequenceIn = (conversation: string) => `CASE WHEN p.hidden_count = 0 THEN c.last_sequence ELSE (
  SELECT m.sequence FROM messages m WHERE m.conversation_id = ${conversation} AND m.sequence > p.joined_sequence AND ${isShownIn(conversation)}
  ORDER BY m.sequence DESC LIMIT 1) END`;
const viewerColumnsIn = (conversation: string) => `
  c.*, CASE WHEN NOT c.is_group THEN ${otherUserId} END AS other_id, p.role, p.joined_sequence, p.delivered_up_to, ${ownReadUpTo} AS read_up_to, ${selectUnreadCount(conversation, ownReadUpTo)} AS unread,
  ${shownSequenceIn(conversation)} AS shown_sequence, CASE WHEN ${isMutedSql} THEN p.muted_until END AS muted_until,
  CASE WHEN ${isArchivedSql} THEN c.last_sequence END AS archived_up_to, p.pinned_at,
  CASE WHEN ${isMarkedUnreadSql} THEN p.marked_unread_up_to END AS marked_unread_up_to,
  greatest(p.archive_changed_at, p.pin_changed_at, p.mark_changed_at) AS list_changed_at`;
// The conversations of the viewer, for one database and for a distributed one.
const selectOwn = (ids: Among, joins = '') => `
  SELECT ${viewerColumnsIn(ids.among('c.id'))} FROM ${viewerConversations}${ids.also('c.id')} ${joins}
  WHERE p.user_id = $1::bigint${ids.also('p.conversation_id')}`;
const countsAsUnread =
  '(unread > 0 OR marked_unread_up_to IS NOT NULL) AND muted_until IS NULL AND archived_up_to IS NULL';
// Pinned conversations come first among those of one kind.
const pinPlace = (row: string) =>
  `CASE WHEN $4::boolean IS NULL THEN '-infinity' ELSE coalesce(${row}.pinned_at, '-infinity') END`;

// One scan of all of the user's conversations serves the page and the counters.
const listSql = (ids: Among) => (limit: string, offset: string) =>
  `
    WITH every AS MATERIALIZED (${selectOwn(ids)}),
    ${pageParts(
      `
       SELECT * FROM every c WHERE (${pinPlace('c')}, c.last_activity_at, c.id) < ($6::timestamptz, $2::timestamptz, $3::bigint)
         AND ($4::boolean IS NULL OR c.is_group = $4) AND (c.archived_up_to IS NOT NULL) = $5::boolean
       ORDER BY ${pinPlace('c')} DESC, c.last_activity_at DESC, c.id DESC LIMIT ${limit} OFFSET ${offset}`,
      presenceColumns(ids !== anyConversation),
    )}
    SELECT summary.*, listed.* FROM (
      SELECT count(*)::int AS total, (count(*) FILTER (WHERE ($4::boolean IS NULL OR is_group = $4) AND (archived_up_to IS NOT NULL) = $5::boolean))::int AS total_of_kind,
        coalesce(sum(unread), 0)::int AS total_unread,
        (count(*) FILTER (WHERE ${countsAsUnread} AND NOT is_group))::int AS unread_direct,
        (count(*) FILTER (WHERE ${countsAsUnread} AND is_group))::int AS unread_groups,
        (count(*) FILTER (WHERE archived_up_to IS NOT NULL AND NOT is_group))::int AS archived_direct,
        (count(*) FILTER (WHERE archived_up_to IS NOT NULL AND is_group))::int AS archived_groups FROM every
    ) summary LEFT JOIN (${selectListed(ids)}) listed ON true
    ORDER BY ${pinPlace('listed')} DESC, listed.last_activity_at DESC, listed.id DESC`;
const listStatement = pagedStatement('conversations-mine', 6, listSql(anyConversation));
const distributedListStatement = pagedStatement('conversations-mine-distributed', 7, listSql(conversationsOf('$7')));

/**
 * The number of a user's conversations, in total and of the requested kind, of all unread messages, of direct
 * conversations and groups that are unread or marked so and neither muted nor archived, and of archived ones.
 */
export type SummaryRow = {
  total: number;
  total_of_kind: number;
  total_unread: number;
  unread_direct: number;
  unread_groups: number;
  archived_direct: number;
  archived_groups: number;
};

const emptySummary: SummaryRow = {
  total: 0,
  total_of_kind: 0,
  total_unread: 0,
  unread_direct: 0,
  unread_groups: 0,
  archived_direct: 0,
  archived_groups: 0,
};

/** Which conversations of a user are listed: of a kind or of both, in the list or in the archive. */
export type ConversationFilter = { isGroup: boolean | null; archived: boolean };

/** A position in the list: below `pinnedAt` among the pinned conversations, otherwise by activity. */
export type ListPosition = CursorPosition & { pinnedAt: Date | null };

/**
 * Lists a user's conversations below a cursor, latest activity first, the pinned ones of one kind before the others,
 * and counts unread messages in all of them.
 */
export async function listConversationRows(
  db: Database,
  userId: string,
  before: ListPosition | undefined,
  { isGroup, archived }: ConversationFilter,
  limitOffset: LimitOffset,
): Promise<{ rows: ConversationListRow[]; summary: SummaryRow }> {
  const pinnedBefore = before ? (before.pinnedAt ?? '-infinity') : 'infinity';
  const values: unknown[] = [
    userId,
    before?.at ?? 'infinity',
    before?.id ?? largestId,
    isGroup,
    archived,
    pinnedBefore,
  ];
  const rows = await ofOwnConversations(db, userId, (ids) =>
    db.rows<SummaryRow & (ConversationListRow | { id: null })>(
      (ids ? distributedListStatement : listStatement)(limitOffset),
      pagedValues([...values, ...(ids ? [ids] : [])], limitOffset),
    ),
  );
  const [summary = emptySummary] = rows;
  const listed = rows.filter((row): row is SummaryRow & ConversationListRow => row.id !== null);
  return { rows: await addPresence(db, listed), summary };
}

const searchSql = (ids: Among) => (limit: string, offset: string) =>
  `WITH ${pageParts(
    `
    ${selectOwn(ids, `LEFT JOIN users o ON NOT c.is_group AND o.id = ${otherUserId}`)} AND (c.last_activity_at, c.id) < ($2::timestamptz, $3::bigint)
      AND ($4::boolean IS NULL OR c.is_group = $4)
      AND (strpos(' ' || fold_search_text(coalesce(c.name, o.first_name || ' ' || o.last_name)), $5) > 0
        OR starts_with(o.username, ltrim($5)))
    ${latestActivityFirst} LIMIT ${limit} OFFSET ${offset}`,
    presenceColumns(ids !== anyConversation),
  )} ${selectListed(ids)} ${latestActivityFirst}`;
const searchStatement = pagedStatement('conversations-matching', 5, searchSql(anyConversation));
const distributedSearchStatement = pagedStatement(
  'conversations-matching-distributed',
  6,
  searchSql(conversationsOf('$6')),
);

/** Lists a user's conversations whose name, or a word in it, begins with `q` (case-folded). */
export async function searchConversationRows(
  db: Database,
  userId: string,
  q: string,
  before: CursorPosition | undefined,
  isGroup: boolean | null,
  limitOffset: LimitOffset,
): Promise<ConversationListRow[]> {
  const words = isUnspaced(q) ? q : ` ${q}`;
  const values: unknown[] = [userId, before?.at ?? 'infinity', before?.id ?? largestId, isGroup, words];
  const rows = await ofOwnConversations(db, userId, (ids) =>
    db.rows<ConversationListRow>(
      (ids ? distributedSearchStatement : searchStatement)(limitOffset),
      pagedValues([...values, ...(ids ? [ids] : [])], limitOffset),
    ),
  );
  return addPresence(db, rows);
}

const conversationByIdSql = (
  isDistributed: boolean,
) => `WITH ${pageParts(`SELECT ${viewerColumnsIn('$2::bigint')} FROM ${viewerConversations} WHERE p.user_id = $1::bigint AND c.id = $2::bigint`, presenceColumns(isDistributed))}
  ${conversationSelect(
    'm.content',
    `members.list AS participants, ${senderNameSql} AS sender_name`,
    `SELECT json_agg(json_build_array(q.user_id::text, q.role, q.joined_sequence, q.delivered_up_to,
      ${publicReadUpTo('$1::bigint')}, CASE WHEN ${showsReadReceipts} THEN q.read_from ELSE 0 END,
      CASE WHEN ${showsReadReceipts} THEN q.read_at END, u.username, u.first_name, u.last_name, u.avatar_url
    ) ORDER BY q.joined_at, q.user_id) AS list
    FROM conversation_participants q JOIN users u ON u.id = q.user_id WHERE q.conversation_id = $2::bigint`,
    '$2::bigint',
  )} WHERE k.id = $2::bigint`;
const conversationById: Statement = { name: 'conversations-one', text: conversationByIdSql(false) };
const distributedConversationById: Statement = {
  name: 'conversations-one-distributed',
  text: conversationByIdSql(true),
};

/** Finds a conversation as one participant sees it. */
export async function findConversationRow(
  db: Database,
  userId: string,
  conversationId: string,
): Promise<ConversationRow | undefined> {
  const statement = db.isDistributed ? distributedConversationById : conversationById;
  const [row] = await addPresence(db, await db.rows<ConversationRow>(statement, [userId, conversationId]));
  return row;
}
