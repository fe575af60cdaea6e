import type { Database } from '../src/platform/db/database.ts';

/** The platforms that the sandbox plays. */
export const sandboxPlatforms = ['Twitter', 'YouTube', 'Telegram'] as const;
/** A platform that the sandbox plays. */
export type SandboxPlatform = (typeof sandboxPlatforms)[number];

/** How a played platform behaves: well, over its limit, broken, slow, silent, talking nonsense, or refusing. */
export const moods = ['fine', 'limited', 'broken', 'slow', 'silent', 'garbage', 'refusing'] as const;
/** How a played platform behaves. */
export type Mood = (typeof moods)[number];

/** What an account's owner can do; `bot` is a message to the product's Telegram bot. */
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
/** What the books hold of an account: what its owner did, and what the product's Telegram bot wrote to it. */
export type DeedKind = (typeof deedKinds)[number] | 'bot-reply';

/** An account of a played platform. */
export type SandboxAccount = {
  id: string;
  platform: SandboxPlatform;
  handle: string;
  name: string;
  description: string;
  private: boolean;
};

/** Something that an account's owner did. `target` is an account, tweet, video or chat. */
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

/** The sandbox's own books: accounts, what they did, and how the platforms behave. Everything is bounded. */
export type Books = {
  findAccount(platform: SandboxPlatform, by: { handle: string } | { id: string }): Promise<SandboxAccount | undefined>;
  /** An account by its id, with its deeds as `listDeeds` lists them. */
  findDoer(
    platform: SandboxPlatform,
    id: string,
    kinds: readonly DeedKind[],
    limit: number,
    before?: string,
  ): Promise<{ private: boolean; deeds: SandboxDeed[] } | undefined>;
  /** The account of that handle, if it is the member's. */
  findOwnAccount(platform: SandboxPlatform, handle: string, ownerId: string): Promise<SandboxAccount | undefined>;
  /** The accounts that a member made, newest first. */
  listAccounts(platform: SandboxPlatform, ownerId: string): Promise<SandboxAccount[]>;
  /** Makes an account for a member, or takes over one that has no owner and that no other member linked. */
  claimAccount(
    platform: SandboxPlatform,
    handle: string,
    name: string,
    ownerId: string,
  ): Promise<SandboxAccount | 'taken' | 'full'>;
  /** Makes an account, or answers the one of that handle. Undefined where there are too many. */
  addAccount(platform: SandboxPlatform, handle: string, name: string): Promise<SandboxAccount | undefined>;
  /** Changes an account; false where the handle is another's. */
  changeAccount(account: SandboxAccount): Promise<boolean>;
  /** The deeds of an account, newest first, those older than `before` where it is given. */
  listDeeds(accountId: string, kinds: readonly DeedKind[], limit: number, before?: string): Promise<SandboxDeed[]>;
  /** The deeds about a target with who did them, newest first. */
  listDeedsAbout(
    kind: DeedKind,
    target: string,
    limit: number,
    before?: string,
  ): Promise<(SandboxDeed & { handle: string; name: string })[]>;
  /** Messages to the bot from `offset` on, oldest first. */
  listMessages(offset: string): Promise<(SandboxDeed & { handle: string; name: string })[]>;
  /** A few deeds by their ids, with whether their account is private. */
  findDeeds(ids: readonly string[]): Promise<(SandboxDeed & { private: boolean })[]>;
  addDeed(accountId: string, kind: DeedKind, target: string, content: string): Promise<void>;
  removeDeed(accountId: string, deedId: string): Promise<void>;
  moodOf(platform: SandboxPlatform): Promise<Mood>;
  setMood(platform: SandboxPlatform, mood: Mood): Promise<void>;
};

const columns = 'id, platform, handle, name, description, private';
// An account without an owner, such as one of the demo, belongs to the member who linked it.
const isOwnedBy = (owner: string) => `(a.owner_id = ${owner} OR a.owner_id IS NULL AND EXISTS (
  SELECT FROM platform_accounts p WHERE p.platform = a.platform AND p.account_id = a.id::text AND p.user_id = ${owner}
    AND p.unlinked_at IS NULL))`;
const deedsOf = (account: string) => `
  SELECT * FROM sandbox_actions WHERE account_id = ${account} AND kind = ANY($2::text[]) AND ($4::bigint IS NULL OR id < $4::bigint)
  ORDER BY id DESC LIMIT $3`;

/** Opens the books in the product's database, so that they outlive a restart. */
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
