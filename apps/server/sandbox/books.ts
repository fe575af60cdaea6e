import type { Database } from '../src/platform/db/database.ts';

/** The simulated platforms. */
export const sandboxPlatforms = ['Twitter', 'YouTube', 'Telegram'] as const;
/** A simulated platform. */
export type SandboxPlatform = (typeof sandboxPlatforms)[number];

/**
 * The modes of a simulated platform: normal, rate limited, failing, slow, unresponsive, malformed responses, or
 * denying.
 */
export const moods = ['fine', 'limited', 'broken', 'slow', 'silent', 'garbage', 'refusing'] as const;
/** The mode of a simulated platform. */
export type Mood = (typeof moods)[number];

/** The actions of an account's owner; `bot` is a message to the product's Telegram bot. */
export const deedKinds = [
  'tweet',
  'reply',
  'retweet',
  'like',
  'follow',
  'subscribe',
  'comment',
  'join',
  'bot',
] as const;
/** The stored actions of an account: those of its owner, and replies of the product's Telegram bot. */
export type DeedKind = (typeof deedKinds)[number] | 'bot-reply';

/** An account of a simulated platform. */
export type SandboxAccount = {
  id: string;
  platform: SandboxPlatform;
  handle: string;
  name: string;
  description: string;
  private: boolean;
};

/** An action of an account's owner. `target` is an account, tweet, video or chat. */
export type SandboxDeed = {
  id: string;
  account_id: string;
  kind: DeedKind;
  target: string;
  content: string;
  created_at: Date;
};

const mostAccounts = 5000;
const maxAccountsPerMember = 30;
const mostDeeds = 1000;

/** The store of the sandbox: accounts, their actions, and the modes of the platforms. All tables are bounded. */
export type Books = {
  findAccount(platform: SandboxPlatform, by: { handle: string } | { id: string }): Promise<SandboxAccount | undefined>;
  /** Finds an account by its id with its actions, as `listDeeds` returns them. */
  findDoer(
    platform: SandboxPlatform,
    id: string,
    kinds: readonly DeedKind[],
    limit: number,
    before?: string,
  ): Promise<{ private: boolean; deeds: SandboxDeed[] } | undefined>;
  /** Finds the account with this handle if the user owns it. */
  findOwnAccount(platform: SandboxPlatform, handle: string, ownerId: string): Promise<SandboxAccount | undefined>;
  /** Lists the accounts of a user, newest first. */
  listAccounts(platform: SandboxPlatform, ownerId: string): Promise<SandboxAccount[]>;
  /** Creates an account for a user, or assigns one that has no owner and is not linked by another user. */
  claimAccount(
    platform: SandboxPlatform,
    handle: string,
    name: string,
    ownerId: string,
  ): Promise<SandboxAccount | 'taken' | 'full'>;
  /** Creates an account, or returns the one with this handle. Returns undefined if there are too many. */
  addAccount(platform: SandboxPlatform, handle: string, name: string): Promise<SandboxAccount | undefined>;
  /** Updates an account. Returns false if another account has the handle. */
  changeAccount(account: SandboxAccount): Promise<boolean>;
  /** Lists the actions of an account, newest first, optionally those older than `before`. */
  listDeeds(accountId: string, kinds: readonly DeedKind[], limit: number, before?: string): Promise<SandboxDeed[]>;
  /** Lists the actions on a target with their accounts, newest first. */
  listDeedsAbout(
    kind: DeedKind,
    target: string,
    limit: number,
    before?: string,
  ): Promise<(SandboxDeed & { handle: string; name: string })[]>;
  /** Lists messages to the bot from `offset` on, oldest first. */
  listMessages(offset: string): Promise<(SandboxDeed & { handle: string; name: string })[]>;
  /** Finds actions by their ids. `private` is true for a private account. */
  findDeeds(ids: readonly string[]): Promise<(SandboxDeed & { private: boolean })[]>;
  addDeed(accountId: string, kind: DeedKind, target: string, content: string): Promise<void>;
  removeDeed(accountId: string, deedId: string): Promise<void>;
  moodOf(platform: SandboxPlatform): Promise<Mood>;
  setMood(platform: SandboxPlatform, mood: Mood): Promise<void>;
};

const columns = 'id, platform, handle, name, description, private';
// An account without an owner, such as one of the demo, belongs to the user who linked it.
const isOwnedBy = (owner: string) => `(a.owner_id = ${owner} OR a.owner_id IS NULL AND EXISTS (
  SELECT FROM platform_accounts p WHERE p.platform = a.platform AND p.account_id = a.id::text AND p.user_id = ${owner}
    AND p.unlinked_at IS NULL))`;
const deedsOf = (account: string) => `
  SELECT * FROM sandbox_actions WHERE account_id = ${account} AND kind = ANY($2::text[]) AND ($4::bigint IS NULL OR id < $4::bigint)
  ORDER BY id DESC LIMIT $3`;

/** Creates the store in the product's database, so that its data survives a restart. */
export function openBooks(db: Database): Books {
  const ask = <Row extends object>(name: string, text: string, values: unknown[]): Promise<Row[]> =>
    db.rows<Row>({ name: `sandbox-${name}`, text }, values);
  const books: Books = {
    async findAccount(platform, by) {
      const [row] =
        'id' in by
          ? await ask<SandboxAccount>(
              'account-by-id',
              `SELECT ${columns} FROM sandbox_accounts WHERE platform = $1 AND id = $2::bigint`,
              [platform, by.id],
            )
          : await ask<SandboxAccount>(
              'account-by-handle',
              `SELECT ${columns} FROM sandbox_accounts WHERE platform = $1 AND lower(handle) = lower($2)`,
              [platform, by.handle],
            );
      return row;
    },
    async findDoer(platform, id, kinds, limit, before) {
      const rows = await ask<Omit<SandboxDeed, 'id'> & { private: boolean; id: string | null }>(
        'doer',
        `SELECT a.private, d.* FROM sandbox_accounts a LEFT JOIN LATERAL (${deedsOf('a.id')}) d ON true
         WHERE a.platform = $5 AND a.id = $1::bigint`,
        [id, [...kinds], limit, before ?? null, platform],
      );
      const deeds = rows.filter((row): row is SandboxDeed & { private: boolean } => row.id !== null);
      return rows[0] && { private: rows[0].private, deeds };
    },
    async findOwnAccount(platform, handle, ownerId) {
      const [row] = await ask<SandboxAccount>(
        'own-account',
        `SELECT ${columns} FROM sandbox_accounts a WHERE platform = $1 AND lower(handle) = lower($2) AND ${isOwnedBy('$3::bigint')}`,
        [platform, handle, ownerId],
      );
      return row;
    },
    listAccounts: (platform, ownerId) =>
      ask(
        'accounts',
        `SELECT ${columns} FROM sandbox_accounts a WHERE platform = $1 AND ${isOwnedBy('$2::bigint')}
         ORDER BY created_at DESC, id DESC LIMIT 100`,
        [platform, ownerId],
      ),
    async claimAccount(platform, handle, name, ownerId) {
      if (!(await books.addAccount(platform, handle, name))) return 'full';
      const [claimed] = await ask<SandboxAccount>(
        'claim-account',
        `UPDATE sandbox_accounts a SET owner_id = $3::bigint
         WHERE platform = $1 AND lower(handle) = lower($2) AND (
           owner_id = $3::bigint OR owner_id IS NULL
             AND NOT EXISTS (SELECT FROM platform_accounts p WHERE p.platform = $1 AND p.account_id = a.id::text
               AND p.user_id <> $3::bigint AND p.unlinked_at IS NULL)
             AND (SELECT count(*) FROM sandbox_accounts WHERE owner_id = $3::bigint) < $4)
         RETURNING ${columns}`,
        [platform, handle, ownerId, maxAccountsPerMember],
      );
      return claimed ?? 'taken';
    },
    async addAccount(platform, handle, name) {
      await ask(
        'add-account',
        `INSERT INTO sandbox_accounts (id, platform, handle, name)
         SELECT (random() * 8e15)::bigint + 1e15::bigint, $1, $2, $3 WHERE (SELECT count(*) FROM sandbox_accounts) < $4
         ON CONFLICT DO NOTHING`,
        [platform, handle, name, mostAccounts],
      );
      return books.findAccount(platform, { handle });
    },
    async changeAccount({ id, handle, name, description, private: hidden }) {
      const changed = await ask(
        'change-account',
        `UPDATE sandbox_accounts a SET handle = $2, name = $3, description = $4, private = $5 WHERE id = $1::bigint
           AND NOT EXISTS (SELECT FROM sandbox_accounts b WHERE b.platform = a.platform AND lower(b.handle) = lower($2) AND b.id <> a.id)
         RETURNING id`,
        [id, handle, name, description, hidden],
      );
      return changed.length > 0;
    },
    listDeeds: (accountId, kinds, limit, before) =>
      ask('deeds', deedsOf('$1::bigint'), [accountId, [...kinds], limit, before ?? null]),
    listDeedsAbout: (kind, target, limit, before) =>
      ask(
        'deeds-about',
        `SELECT d.*, a.handle, a.name FROM sandbox_actions d JOIN sandbox_accounts a ON a.id = d.account_id
         WHERE d.kind = $1 AND d.target = $2 AND ($4::bigint IS NULL OR d.id < $4::bigint) ORDER BY d.id DESC LIMIT $3`,
        [kind, target, limit, before ?? null],
      ),
    listMessages: (offset) =>
      ask(
        'messages',
        `SELECT d.*, a.handle, a.name FROM sandbox_actions d JOIN sandbox_accounts a ON a.id = d.account_id
         WHERE d.kind = 'bot' AND d.id >= $1::bigint ORDER BY d.id LIMIT 100`,
        [offset],
      ),
    findDeeds: (ids) =>
      ask(
        'deeds-by-ids',
        `SELECT d.*, a.private FROM sandbox_actions d JOIN sandbox_accounts a ON a.id = d.account_id
         WHERE d.id = ANY($1::bigint[])`,
        [[...ids]],
      ),
    async addDeed(accountId, kind, target, content) {
      await ask(
        'add-deed',
        'INSERT INTO sandbox_actions (account_id, kind, target, content) VALUES ($1::bigint, $2, $3, $4)',
        [accountId, kind, target, content],
      );
      await ask(
        'forget-deeds',
        `DELETE FROM sandbox_actions WHERE id IN (
           SELECT id FROM sandbox_actions WHERE account_id = $1::bigint ORDER BY id DESC OFFSET $2)`,
        [accountId, mostDeeds],
      );
    },
    async removeDeed(accountId, deedId) {
      await ask('remove-deed', 'DELETE FROM sandbox_actions WHERE account_id = $1::bigint AND id = $2::bigint', [
        accountId,
        deedId,
      ]);
    },
    async moodOf(platform) {
      const [row] = await ask<{ mood: Mood }>('mood', 'SELECT mode AS mood FROM sandbox_modes WHERE platform = $1', [
        platform,
      ]);
      return row?.mood ?? 'fine';
    },
    async setMood(platform, mood) {
      await ask(
        'set-mood',
        'INSERT INTO sandbox_modes (platform, mode) VALUES ($1, $2) ON CONFLICT (platform) DO UPDATE SET mode = $2',
        [platform, mood],
      );
    },
  };
  return books;
}
