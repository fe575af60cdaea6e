import type { Database } from '../src/platform/db/database.ts';

/** The simulated platforms. */
export const sandboxPlatforms = ['Twitter', 'YouTube', 'Telegram', 'Bluesky', 'GitHub', 'Mastodon', 'Discord'] as const;
/** A simulated platform. */
export type SandboxPlatform = (typeof sandboxPlatforms)[number];

/**
 * The modes of a simulated platform: normal, rate limited, failing, slow, unresponsive, malformed responses, or
 * denying.
 */
export const modes = ['normal', 'limited', 'broken', 'slow', 'unresponsive', 'malformed', 'denying'] as const;
/** The mode of a simulated platform. */
export type Mode = (typeof modes)[number];

/** The actions of an account's owner; `bot` is a message to the product's Telegram bot. */
export const actionKinds = [
  'tweet',
  'reply',
  'retweet',
  'like',
  'follow',
  'star',
  'subscribe',
  'comment',
  'join',
  'bot',
] as const;
/** The stored actions of an account: those of its owner, and replies of the product's Telegram bot. */
export type ActionKind = (typeof actionKinds)[number] | 'bot-reply';

/** An account of a simulated platform. */
export type SandboxAccount = {
  id: string;
  platform: SandboxPlatform;
  handle: string;
  name: string;
  description: string;
  private: boolean;
};

/** An action of an account's owner. `target` is an account, tweet, video, chat or repository. */
export type SandboxAction = {
  id: string;
  account_id: string;
  kind: ActionKind;
  target: string;
  content: string;
  created_at: Date;
};

const maxAccounts = 5000;
const maxAccountsPerUser = 30;
const maxActionsPerAccount = 1000;

/** The store of the sandbox: accounts, their actions, and the modes of the platforms. All tables are bounded. */
export type SandboxStore = {
  findAccount(platform: SandboxPlatform, by: { handle: string } | { id: string }): Promise<SandboxAccount | undefined>;
  /** Finds an account by its id with its actions, as `listActions` returns them. */
  findActor(
    platform: SandboxPlatform,
    id: string,
    kinds: readonly ActionKind[],
    limit: number,
    before?: string,
  ): Promise<{ private: boolean; actions: SandboxAction[] } | undefined>;
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
  listActions(
    accountId: string,
    kinds: readonly ActionKind[],
    limit: number,
    before?: string,
  ): Promise<SandboxAction[]>;
  /** Lists the actions on a target with their accounts, newest first. */
  listActionsOn(
    kind: ActionKind,
    target: string,
    limit: number,
    before?: string,
  ): Promise<(SandboxAction & { handle: string; name: string })[]>;
  /** Lists messages to the bot from `offset` on, oldest first. */
  listMessages(offset: string): Promise<(SandboxAction & { handle: string; name: string })[]>;
  /** Finds actions by their ids. `private` is true for a private account. */
  findActions(ids: readonly string[]): Promise<(SandboxAction & { private: boolean })[]>;
  addAction(accountId: string, kind: ActionKind, target: string, content: string): Promise<void>;
  removeAction(accountId: string, actionId: string): Promise<void>;
  getMode(platform: SandboxPlatform): Promise<Mode>;
  setMode(platform: SandboxPlatform, mode: Mode): Promise<void>;
};

const columns = 'id, platform, handle, name, description, private';
// An account without an owner, such as one of the demo, belongs to the user who linked it.
const isOwnedBy = (owner: string) => `(a.owner_id = ${owner} OR a.owner_id IS NULL AND EXISTS (
  SELECT FROM platform_accounts p WHERE p.platform = a.platform AND p.account_id = a.id::text AND p.user_id = ${owner}
    AND p.unlinked_at IS NULL))`;
const selectActions = (account: string) => `
  SELECT * FROM sandbox_actions WHERE account_id = ${account} AND kind = ANY($2::text[]) AND ($4::bigint IS NULL OR id < $4::bigint)
  ORDER BY id DESC LIMIT $3`;

/** Creates the store in the product's database, so that its data survives a restart. */
export function createSandboxStore(db: Database): SandboxStore {
  const query = <Row extends object>(name: string, text: string, values: unknown[]): Promise<Row[]> =>
    db.rows<Row>({ name: `sandbox-${name}`, text }, values);
  const store: SandboxStore = {
    async findAccount(platform, by) {
      const [row] =
        'id' in by
          ? await query<SandboxAccount>(
              'account-by-id',
              `SELECT ${columns} FROM sandbox_accounts WHERE platform = $1 AND id = $2::bigint`,
              [platform, by.id],
            )
          : await query<SandboxAccount>(
              'account-by-handle',
              `SELECT ${columns} FROM sandbox_accounts WHERE platform = $1 AND lower(handle) = lower($2)`,
              [platform, by.handle],
            );
      return row;
    },
    async findActor(platform, id, kinds, limit, before) {
      const rows = await query<Omit<SandboxAction, 'id'> & { private: boolean; id: string | null }>(
        'doer',
        `SELECT a.private, d.* FROM sandbox_accounts a LEFT JOIN LATERAL (${selectActions('a.id')}) d ON true
         WHERE a.platform = $5 AND a.id = $1::bigint`,
        [id, [...kinds], limit, before ?? null, platform],
      );
      const actions = rows.filter((row): row is SandboxAction & { private: boolean } => row.id !== null);
      return rows[0] && { private: rows[0].private, actions };
    },
    async findOwnAccount(platform, handle, ownerId) {
      const [row] = await query<SandboxAccount>(
        'own-account',
        `SELECT ${columns} FROM sandbox_accounts a WHERE platform = $1 AND lower(handle) = lower($2) AND ${isOwnedBy('$3::bigint')}`,
        [platform, handle, ownerId],
      );
      return row;
    },
    listAccounts: (platform, ownerId) =>
      query(
        'accounts',
        `SELECT ${columns} FROM sandbox_accounts a WHERE platform = $1 AND ${isOwnedBy('$2::bigint')}
         ORDER BY created_at DESC, id DESC LIMIT 100`,
        [platform, ownerId],
      ),
    async claimAccount(platform, handle, name, ownerId) {
      if (!(await store.addAccount(platform, handle, name))) return 'full';
      const [claimed] = await query<SandboxAccount>(
        'claim-account',
        `UPDATE sandbox_accounts a SET owner_id = $3::bigint
         WHERE platform = $1 AND lower(handle) = lower($2) AND (
           owner_id = $3::bigint OR owner_id IS NULL
             AND NOT EXISTS (SELECT FROM platform_accounts p WHERE p.platform = $1 AND p.account_id = a.id::text
               AND p.user_id <> $3::bigint AND p.unlinked_at IS NULL)
             AND (SELECT count(*) FROM sandbox_accounts WHERE owner_id = $3::bigint) < $4)
         RETURNING ${columns}`,
        [platform, handle, ownerId, maxAccountsPerUser],
      );
      return claimed ?? 'taken';
    },
    async addAccount(platform, handle, name) {
      await query(
        'add-account',
        `INSERT INTO sandbox_accounts (id, platform, handle, name)
         SELECT (random() * 8e15)::bigint + 1e15::bigint, $1, $2, $3 WHERE (SELECT count(*) FROM sandbox_accounts) < $4
         ON CONFLICT DO NOTHING`,
        [platform, handle, name, maxAccounts],
      );
      return store.findAccount(platform, { handle });
    },
    async changeAccount({ id, handle, name, description, private: hidden }) {
      const changed = await query(
        'change-account',
        `UPDATE sandbox_accounts a SET handle = $2, name = $3, description = $4, private = $5 WHERE id = $1::bigint
           AND NOT EXISTS (SELECT FROM sandbox_accounts b WHERE b.platform = a.platform AND lower(b.handle) = lower($2) AND b.id <> a.id)
         RETURNING id`,
        [id, handle, name, description, hidden],
      );
      return changed.length > 0;
    },
    listActions: (accountId, kinds, limit, before) =>
      query('sandbox-actions', selectActions('$1::bigint'), [accountId, [...kinds], limit, before ?? null]),
    listActionsOn: (kind, target, limit, before) =>
      query(
        'sandbox-actions-on-target',
        `SELECT d.*, a.handle, a.name FROM sandbox_actions d JOIN sandbox_accounts a ON a.id = d.account_id
         WHERE d.kind = $1 AND d.target = $2 AND ($4::bigint IS NULL OR d.id < $4::bigint) ORDER BY d.id DESC LIMIT $3`,
        [kind, target, limit, before ?? null],
      ),
    listMessages: (offset) =>
      query(
        'messages',
        `SELECT d.*, a.handle, a.name FROM sandbox_actions d JOIN sandbox_accounts a ON a.id = d.account_id
         WHERE d.kind = 'bot' AND d.id >= $1::bigint ORDER BY d.id LIMIT 100`,
        [offset],
      ),
    findActions: (ids) =>
      query(
        'sandbox-actions-by-ids',
        `SELECT d.*, a.private FROM sandbox_actions d JOIN sandbox_accounts a ON a.id = d.account_id
         WHERE d.id = ANY($1::bigint[])`,
        [[...ids]],
      ),
    async addAction(accountId, kind, target, content) {
      await query(
        'sandbox-add-action',
        'INSERT INTO sandbox_actions (account_id, kind, target, content) VALUES ($1::bigint, $2, $3, $4)',
        [accountId, kind, target, content],
      );
      await query(
        'sandbox-delete-oldest-actions',
        `DELETE FROM sandbox_actions WHERE id IN (
           SELECT id FROM sandbox_actions WHERE account_id = $1::bigint ORDER BY id DESC OFFSET $2)`,
        [accountId, maxActionsPerAccount],
      );
    },
    async removeAction(accountId, actionId) {
      await query(
        'sandbox-delete-action',
        'DELETE FROM sandbox_actions WHERE account_id = $1::bigint AND id = $2::bigint',
        [accountId, actionId],
      );
    },
    async getMode(platform) {
      const [row] = await query<{ mode: Mode }>('mode', 'SELECT mode FROM sandbox_modes WHERE platform = $1', [
        platform,
      ]);
      return row?.mode ?? 'normal';
    },
    async setMode(platform, mode) {
      await query(
        'set-mode',
        'INSERT INTO sandbox_modes (platform, mode) VALUES ($1, $2) ON CONFLICT (platform) DO UPDATE SET mode = $2',
        [platform, mode],
      );
    },
  };
  return store;
}
