import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ownUser } from '../../../test/own-user.ts';
import { userEntryPrefixes } from './storage-keys.ts';

const stored = [
  'draft:1:post',
  'emoji:1:recent',
  'emoji:1:tone',
  'recent_searches:1',
  'offline:1:conversations',
  'message-change:1:a',
  'conversation-list:1:a',
];
const others = ['draft:12:post', 'recent_searches:12', 'offline:2:1:conversations', 'theme', 'feed-scope:1'];

// The session and nothing else, as on a page that has not loaded the features.
async function signedInSession() {
  vi.resetModules();
  const { session } = await import('../session/session.ts');
  session.signIn({ accessToken: 'one', user: ownUser({ id: '1' }) });
  for (const key of [...stored, ...others]) localStorage.setItem(key, 'x');
  return session;
}

beforeEach(() => {
  // Real storage lists its entries as its own keys; so does a plain object with the methods hidden.
  const entries: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => {
      entries[key] = value;
    },
    removeItem: (key: string) => Reflect.deleteProperty(entries, key),
  };
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(entries, name, { value, enumerable: false });
  vi.stubGlobal('localStorage', entries);
});

describe("a member's entries", () => {
  it('have an example here for each prefix', () => {
    expect(userEntryPrefixes.filter((prefix) => !stored.some((key) => key.startsWith(prefix)))).toEqual([]);
  });

  it("are removed by a sign-out, and nothing of others or of the device's is", async () => {
    const session = await signedInSession();
    session.end('signed-out');
    expect(Object.keys(localStorage).toSorted()).toEqual([...others, 'session-end'].toSorted());
  });

  it('stay when the session expires', async () => {
    const session = await signedInSession();
    session.end('expired');
    expect(Object.keys(localStorage).toSorted()).toEqual([...stored, ...others, 'session-end'].toSorted());
  });

  it.each([
    ['are removed by a sign-out', 'signed-out', []],
    ['stay when the session expires', 'expired', stored],
  ] as const)('%s in another tab', async (_name, end, remaining) => {
    const session = await signedInSession();
    let receive: ((event: Partial<StorageEvent>) => void) | undefined;
    vi.stubGlobal('window', {
      addEventListener: (_event: string, listener: typeof receive) => {
        receive = listener;
      },
    });
    session.subscribeToOtherTabs(() => undefined);
    localStorage.setItem('session-end', end);
    localStorage.removeItem('authToken');
    localStorage.removeItem('user');
    receive?.({ key: 'authToken' });
    expect(session.get()).toEqual({ status: 'guest', ended: end });
    expect(Object.keys(localStorage).toSorted()).toEqual([...remaining, ...others, 'session-end'].toSorted());
  });
});

it('every entry is written with a key of the list', () => {
  const root = join(import.meta.dirname, '../..');
  const users = globSync('**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !path.includes('.test.') && readFileSync(join(root, path), 'utf8').includes('localStorage'),
  );
  expect(users).toEqual([join('lib', 'storage', 'storage.ts')]);
});
