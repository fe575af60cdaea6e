import type { Viewer } from '../src/platform/http/viewer.ts';
import { didOf, postUriOf } from './bluesky-api.ts';
import { toDiscordServer } from './discord-api.ts';
import { mastodonHandle } from './mastodon-api.ts';
import {
  type ActionKind,
  actionKinds,
  modes,
  type SandboxAccount,
  type SandboxStore,
  sandboxPlatforms,
} from './sandbox.store.ts';
import { channelIdOf } from './youtube-api.ts';

/** The format of a handle on each platform. */
export const handlePatterns = {
  Twitter: /^\w{1,15}$/,
  YouTube: /^[\w.-]{3,30}$/,
  Telegram: /^[A-Za-z]\w{3,31}$/,
  Bluesky: /^(?:[A-Za-z\d-]{1,20}\.){1,3}[A-Za-z]{2,20}$/,
  GitHub: /^[A-Za-z\d](?:[A-Za-z\d]|-(?=[A-Za-z\d])){0,38}$/,
  Mastodon: /^\w{1,30}@mastodon\.example$/,
  Discord: /^[\w.]{2,32}$/,
} as const;
const kindsWithTarget: ReadonlySet<ActionKind> = new Set([
  'reply',
  'retweet',
  'like',
  'follow',
  'star',
  'subscribe',
  'comment',
  'join',
]);

/**
 * Performs the action of a submitted form on an account of the viewer and returns a message. Only operators can change
 * the mode of a platform.
 */
export async function performAction(
  store: SandboxStore,
  viewer: Pick<Viewer, 'userId' | 'operator'>,
  form: URLSearchParams,
): Promise<string> {
  const field = (name: string, maxLength: number) =>
    (form.get(name) ?? '').replaceAll('\0', '').trim().slice(0, maxLength);
  const platform = sandboxPlatforms.find((name) => name === form.get('platform'));
  if (!platform) return 'There is no such platform.';
  const what = field('do', 20);
  if (what === 'mode') {
    if (!viewer.operator) return 'Only operators change how a platform behaves.';
    const mode = modes.find((name) => name === form.get('mode'));
    if (mode) await store.setMode(platform, mode);
    return mode ? `${platform} is now: ${mode}.` : 'There is no such mode.';
  }
  const handle = toHandle(platform, field('handle', 50).replace(/^@/, ''));
  if (what === 'create') {
    if (!handlePatterns[platform].test(handle)) return 'That is no name for an account there.';
    const claimed = await store.claimAccount(platform, handle, field('name', 50) || handle, viewer.userId);
    if (claimed === 'full') return 'There are too many accounts.';
    return claimed === 'taken' ? 'That account belongs to another member.' : `@${claimed.handle} is there.`;
  }
  const as = field('as', 50).replace(/^@/, '');
  const account = as === '' ? undefined : await store.findOwnAccount(platform, as, viewer.userId);
  if (!account) return 'You have no such account.';
  if (what === 'change') {
    if (!handlePatterns[platform].test(handle)) return 'That is no name for an account there.';
    const changed = {
      ...account,
      handle,
      name: field('name', 50) || handle,
      description: field('description', 1000),
      private: form.has('private'),
    };
    return (await store.changeAccount(changed)) ? 'Saved.' : 'That name is taken.';
  }
  if (what === 'undo') {
    const id = /^\d{1,18}$/.exec(field('actionId', 20))?.[0];
    if (id) await store.removeAction(account.id, id);
    return 'Undone.';
  }
  const kind = actionKinds.find((name) => name === what);
  return kind
    ? addAction(store, account, kind, field('target', 200).replace(/^@/, ''), field('text', 500))
    : 'That cannot be done here.';
}

const toHandle = (platform: SandboxAccount['platform'], text: string) =>
  platform === 'Mastodon' ? mastodonHandle(text) : text;

async function addAction(
  store: SandboxStore,
  account: SandboxAccount,
  kind: ActionKind,
  targetInput: string,
  text: string,
): Promise<string> {
  if (kindsWithTarget.has(kind) && targetInput === '') return 'Say what it is about.';
  if (['tweet', 'reply', 'comment', 'bot'].includes(kind) && text === '') return 'Write something first.';
  const { platform } = account;
  if (platform === 'Bluesky' && kind !== 'follow') {
    const [handle = '', key] = targetInput.split('/');
    const author = key && handlePatterns.Bluesky.test(handle) && (await store.addAccount(platform, handle, handle));
    if (!author) return 'That is no post there.';
    await store.addAction(account.id, kind, postUriOf(didOf(author), key), text);
    return 'Done.';
  }
  if (platform === 'Mastodon' && kindsWithTarget.has(kind) && kind !== 'follow') {
    const id = /(?:^|\/)(\d{1,18})\/?$/.exec(targetInput)?.[1];
    const [post] = id === undefined ? [] : await store.findActions([id]);
    const author = post && (await store.findAccount(platform, { id: post.account_id }));
    if (!author) return 'That is no post there.';
    await store.addAction(account.id, kind, post.id, text);
    return 'Done.';
  }
  if (platform === 'Discord' && kind === 'join') {
    const server = toDiscordServer(targetInput);
    if (server === undefined) return 'That is no server there.';
    await store.addAction(account.id, kind, server, text);
    return 'Done.';
  }
  if (kind === 'star') {
    if (!/^[\w-]{1,39}\/[\w.-]{1,100}$/.test(targetInput)) return 'That is no repository there.';
    await store.addAction(account.id, kind, targetInput.toLowerCase(), text);
    return 'Done.';
  }
  if (kind !== 'follow' && kind !== 'subscribe') {
    await store.addAction(account.id, kind, targetInput, text);
    return 'Done.';
  }
  // Following creates the followed account.
  const byId = /^UC[\w-]{22}$/.test(targetInput);
  const name = toHandle(platform, targetInput);
  if (!byId && !handlePatterns[platform].test(name)) return 'That is no name for an account there.';
  const target = byId ? undefined : await store.addAccount(platform, name, name);
  if (!byId && !target) return 'There are too many accounts.';
  const id = target ? (kind === 'subscribe' ? channelIdOf(target) : target.id) : targetInput;
  await store.addAction(account.id, kind, id, targetInput);
  return 'Done.';
}

/** Returns the URL to redirect to after a form: the same account with a message. */
export function redirectUrl(form: URLSearchParams, message: string): string {
  const next = new URLSearchParams({ platform: form.get('platform') ?? '', said: message });
  const renamed = ['create', 'change'].includes(form.get('do') ?? '') && /^(Saved|@)/.test(message);
  const as = (renamed ? form.get('handle') : form.get('as')) ?? '';
  if (as) next.set('as', as.slice(0, 50));
  for (const [name, field] of [
    ['type', 'type'],
    ['target', 'requested'],
  ] as const) {
    const value = form.get(field);
    if (value) next.set(name, value.slice(0, 200));
  }
  return `/sandbox?${next.toString()}`;
}
