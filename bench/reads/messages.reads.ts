import { type Read, userColumns, viewerIdOf } from './read.ts';

const longestConversation = ({ conversationIds }: { conversationIds: string[] }, n: number) =>
  conversationIds[n % conversationIds.length] ?? '';

const searchText = (n: number) => ['coffee', 'mural', 'wint', 'absent'][n % 4] ?? '';

/** Reads of the inbox and of an open conversation. */
export const messageReads: Read[] = [
  {
    name: 'list of conversations',
    path: () => '/api/messages/conversations?limit=20',
    baseline: {
      text: `
        SELECT c.*, m.content, m.sender_id, m.created_at AS sent_at, members.list FROM (
          SELECT c.* FROM conversation_participants p JOIN conversations c ON c.id = p.conversation_id
          WHERE p.user_id = $1 ORDER BY c.last_activity_at DESC, c.id DESC LIMIT 21
        ) c LEFT JOIN messages m ON m.conversation_id = c.id AND m.sequence = c.last_sequence
        CROSS JOIN LATERAL (
          SELECT jsonb_agg(jsonb_build_object('id', q.user_id::text, 'read', q.read_up_to, 'username', u.username, 'first', u.first_name,
            'last', u.last_name, 'avatar', u.avatar_url)) AS list
          FROM conversation_participants q JOIN users u ON u.id = q.user_id WHERE q.conversation_id = c.id) members
        ORDER BY c.last_activity_at DESC, c.id DESC`,
      values: (n, targets) => [viewerIdOf(n, targets)],
    },
  },
  {
    name: 'page of messages',
    path: (n, targets) => `/api/messages/conversations/${longestConversation(targets, n)}/messages?limit=50`,
    baseline: {
      text: `
        SELECT m.*, ${userColumns} FROM (
          SELECT m.* FROM messages m JOIN conversation_participants p ON p.conversation_id = m.conversation_id AND p.user_id = $1
          WHERE m.conversation_id = $2 ORDER BY m.sequence DESC LIMIT 51
        ) m JOIN users u ON u.id = m.sender_id ORDER BY m.sequence DESC`,
      values: (n, targets) => [viewerIdOf(n, targets), longestConversation(targets, n)],
    },
  },
  {
    name: 'count of unread messages',
    path: () => '/api/messages/unread-count',
    baseline: {
      text: `
        SELECT sum(c.last_sequence - p.read_up_to)::int AS unread
        FROM conversation_participants p JOIN conversations c ON c.id = p.conversation_id WHERE p.user_id = $1`,
      values: (n, targets) => [viewerIdOf(n, targets)],
    },
  },
  {
    name: 'search of messages',
    path: (n) => `/api/messages/search?q=${searchText(n)}&limit=20`,
    baseline: {
      text: `
        SELECT m.*, ${userColumns} FROM (
          SELECT m.* FROM conversation_participants p CROSS JOIN LATERAL (
            SELECT * FROM messages WHERE conversation_id = p.conversation_id ORDER BY sequence DESC LIMIT 25
          ) m WHERE p.user_id = $1 AND strpos(m.content, $2) > 0 ORDER BY m.id DESC LIMIT 21
        ) m JOIN users u ON u.id = m.sender_id ORDER BY m.id DESC`,
      values: (n, targets) => [viewerIdOf(n, targets), searchText(n)],
    },
  },
];
