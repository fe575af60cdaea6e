import type { TestApp } from '../start-app.ts';

/** What a guest receives: status, headers and text. */
export type GuestReply = { status: number; headers: Headers; text: string };

/** Turns the public pages on. */
export async function openPublicPages(app: TestApp): Promise<void> {
  await app.deps.db.transaction((tx) => app.deps.publicPages.save(tx, true));
  app.deps.publicPages.refresh();
}

/** Opens an address of a server without an account. Redirects are not followed. */
export async function asGuest(
  app: { url: string },
  path: string,
  headers: Record<string, string> = {},
): Promise<GuestReply> {
  const response = await fetch(app.url + path, { headers, redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Opens an address until the response satisfies `isExpected`, at most for the second that a page may be old. */
export async function untilGuest(
  app: { url: string },
  path: string,
  isExpected: (reply: GuestReply) => boolean,
): Promise<GuestReply> {
  const endMs = performance.now() + 1100;
  for (;;) {
    const reply = await asGuest(app, path);
    if (isExpected(reply)) return reply;
    if (performance.now() > endMs) throw new Error(`${path} still shows: ${reply.status} ${reply.text.slice(0, 500)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
