import type { Viewer } from '../src/platform/http/viewer.ts';
import { type Books, type DeedKind, deedKinds, moods, type SandboxAccount, sandboxPlatforms } from './books.ts';
import { channelIdOf } from './youtube-api.ts';

/** The format of a handle on each platform. */
const handles = { Twitter: /^\w{1,15}$/, YouTube: /^[\w.-]{3,30}$/, Telegram: /^[A-Za-z]\w{3,31}$/ } as const;
const needTarget: ReadonlySet<DeedKind> = new Set([
  'reply',
  'retweet',
  'like',
  'follow',
  'subscribe',
  'comment',
  'join',
]);

/**
 * Performs the action of a submitted form on an account of the viewer and returns a message. Only operators can change
 * the mode of a platform.
 */
export async function doDeed(
  books: Books,
  viewer: Pick<Viewer, 'userId' | 'operator'>,
  form: URLSearchParams,
): Promise<string> {
  const field = (name: string, most: number) => (form.get(name) ?? '').replaceAll('\0', '').trim().slice(0, most);
  const platform = sandboxPlatforms.find((name) => name === form.get('platform'));
  if (!platform) return 'There is no such platform.';
  const what = field('do', 20);
  if (what === 'mood') {
    if (!viewer.operator) return 'Only operators change how a platform behaves.';
    const mood = moods.find((name) => name === form.get('mood'));
    if (mood) await books.setMood(platform, mood);
    return mood ? `${platform} is now: ${mood}.` : 'There is no such mood.';
  }
  const handle = field('handle', 50).replace(/^@/, '');
  if (what === 'create') {
    if (!handles[platform].test(handle)) return 'That is no name for an account there.';
    const made = await books.claimAccount(platform, handle, field('name', 50) || handle, viewer.userId);
    if (made === 'full') return 'There are too many accounts.';
    return made === 'taken' ? 'That account belongs to another member.' : `@${made.handle} is there.`;
  }
  const as = field('as', 50).replace(/^@/, '');
  const account = as === '' ? undefined : await books.findOwnAccount(platform, as, viewer.userId);
  if (!account) return 'You have no such account.';
  if (what === 'change') {
    if (!handles[platform].test(handle)) return 'That is no name for an account there.';
    const changed = {
      ...account,
      handle,
      name: field('name', 50) || handle,
      description: field('description', 1000),
      private: form.has('private'),
    };
    return (await books.changeAccount(changed)) ? 'Saved.' : 'That name is taken.';
  }
  if (what === 'undo') {
    const id = /^\d{1,18}$/.exec(field('deed', 20))?.[0];
    if (id) await books.removeDeed(account.id, id);
    return 'Undone.';
  }
  const kind = deedKinds.find((name) => name === what);
  return kind
    ? add(books, account, kind, field('target', 200).replace(/^@/, ''), field('text', 500))
    : 'That cannot be done here.';
}

async function add(
  books: Books,
  account: SandboxAccount,
  kind: DeedKind,
  given: string,
  text: string,
): Promise<string> {
  if (needTarget.has(kind) && given === '') return 'Say what it is about.';
  if (['tweet', 'reply', 'comment', 'bot'].includes(kind) && text === '') return 'Write something first.';
  const { platform } = account;
  if (kind !== 'follow' && kind !== 'subscribe') {
    await books.addDeed(account.id, kind, given, text);
    return 'Done.';
  }
  // Following creates the followed account.
  const byId = /^UC[\w-]{22}$/.test(given);
  if (!byId && !handles[platform].test(given)) return 'That is no name for an account there.';
  const target = byId ? undefined : await books.addAccount(platform, given, given);
  if (!byId && !target) return 'There are too many accounts.';
  const id = target ? (kind === 'subscribe' ? channelIdOf(target) : target.id) : given;
  await books.addDeed(account.id, kind, id, given);
  return 'Done.';
}

/** Returns the URL to redirect to after a form: the same account with a message. */
export function placeAfter(form: URLSearchParams, said: string): string {
  const next = new URLSearchParams({ platform: form.get('platform') ?? '', said });
  const renamed = ['create', 'change'].includes(form.get('do') ?? '') && /^(Saved|@)/.test(said);
  const as = (renamed ? form.get('handle') : form.get('as')) ?? '';
  if (as) next.set('as', as.slice(0, 50));
  for (const [name, field] of [
    ['type', 'type'],
    ['target', 'wanted'],
  ] as const) {
    const value = form.get(field);
    if (value) next.set(name, value.slice(0, 200));
  }
  return `/sandbox?${next.toString()}`;
}
