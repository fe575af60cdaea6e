import type { Statement } from '../../platform/db/database.ts';

/** The batches of 'Muted members' in the account archive. */
export const mutedUsersExport: Statement = {
  name: 'mutes-export-users',
  text: `SELECT m.muted_id AS key, u.username, m.until, m.created_at FROM muted_users m JOIN users u ON u.id = m.muted_id
    WHERE m.user_id = $1 AND m.muted_id < $2 ORDER BY m.muted_id DESC LIMIT 500`,
};

/** The batches of 'Muted words' in the account archive. */
export const mutedWordsExport: Statement = {
  name: 'mutes-export-words',
  text: `SELECT id AS key, word, everywhere, until, created_at FROM muted_words
    WHERE user_id = $1 AND id < $2 ORDER BY id DESC LIMIT 500`,
};
