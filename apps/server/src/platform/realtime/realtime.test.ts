import { io } from 'socket.io-client';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { createTestUser, createTestUsers } from '../../../test/data/users.ts';
import { connect, rejectionOf, until } from '../../../test/sockets.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { userPermissionsChanged } from '../../features/auth/sessions/create-authenticate.ts';
import { AppError } from '../http/app-error.ts';

async function status(app: TestApp, origin: string | undefined, transport: 'polling' | 'websocket'): Promise<number> {
  if (transport === 'polling') {
    const { request } = await import('node:http');
    return new Promise((resolve, reject) => {
      const headers = origin === undefined ? {} : { origin };
      request(`${app.url}/socket.io/?EIO=4&transport=polling`, { headers }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
        .on('error', reject)
        .end();
    });
  }
  const refused = await rejectionOf(app, {}, origin === undefined ? {} : { extraHeaders: { origin } });
  return refused === 'UNAUTHENTICATED' ? 200 : 403;
}

describe('a socket', () => {
  it('requires a token of a complete profile', async () => {
    const app = await startApp();
    const alice = await createTestUser(app, 'alice');
    const dan = await createTestUser(app, 'dan', { incomplete: true });
    const { socket } = await connect(app, alice);
    expect(socket.connected).toBe(true);
    expect(app.deps.realtime.count()).toBe(1);
    expect(await rejectionOf(app, { token: dan.token })).toBe('PROFILE_INCOMPLETE');
    for (const token of ['', 'nobody', 'x'.repeat(5000), 5, null, { $ne: 1 }, [alice.token], undefined]) {
      expect(await rejectionOf(app, { token })).toBe('UNAUTHENTICATED');
    }
    expect(await rejectionOf(app, {})).toBe('UNAUTHENTICATED');
    expect(app.deps.realtime.count()).toBe(1);
  });

  it('connects by polling, and survives the transport upgrade', async () => {
    const app = await startApp();
    const alice = await createTestUser(app, 'alice');
    const { socket, sendAnything } = await connect(app, alice, { transports: ['polling', 'websocket'] });
    await until(() => socket.io.engine.transport.name === 'websocket');
    expect(await sendAnything('posts:watch', { postIds: [] })).toMatchObject({ success: true });
    const polling = await connect(app, alice, { transports: ['polling'] });
    expect(await polling.sendAnything('posts:watch', { postIds: [] })).toMatchObject({ success: true });
  });

  it('can disconnect and reconnect on the same transport connection', async () => {
    const app = await startApp();
    const alice = await createTestUser(app, 'alice');
    const { socket } = await connect(app, alice);
    const other = socket.io.socket('/other', { auth: { token: alice.token } });
    await new Promise((resolve) => other.once('connect_error', resolve).connect());
    socket.disconnect().connect();
    await until(() => socket.connected);
    const again = await connect(app, alice);
    expect(await again.send('posts:watch', { postIds: [] })).toEqual({ success: true });
  });

  it('rejects other origins', async () => {
    const app = await startApp();
    const own = app.deps.config.publicUrl;
    for (const transport of ['polling', 'websocket'] as const) {
      expect([transport, await status(app, own, transport)]).toEqual([transport, 200]);
      expect([transport, await status(app, undefined, transport)]).toEqual([transport, 200]);
      for (const origin of ['https://evil.example', 'null', `${own}.evil.example`, 'http://localhost:1', '']) {
        expect([transport, origin, await status(app, origin, transport)]).toEqual([transport, origin, 403]);
      }
    }
  });

  it('closes within a second when its session ends or its user changes; others stay open', async () => {
    const app = await startApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const [first, second, other] = [await connect(app, alice), await connect(app, alice), await connect(app, bob)];
    expect((await alice.post('/auth/logout')).status).toBe(200);
    await until(() => !first.socket.connected && !second.socket.connected, 1000);
    expect(other.socket.connected).toBe(true);
    expect(await rejectionOf(app, { token: alice.token })).toBe('UNAUTHENTICATED');
    await app.deps.db.transaction((tx) => app.deps.clusterEvents.send(tx, userPermissionsChanged, { userId: bob.id }));
    await until(() => !other.socket.connected, 1000);
    expect(await rejectionOf(app, { token: bob.token })).toBe('connected');
  });

  it('closes when its session ended while cluster events were missed', async () => {
    const app = await startApp();
    const [alice, bob] = await createTestUsers(app, 'alice', 'bob');
    const [hers, his] = [await connect(app, alice), await connect(app, bob)];
    await app.deps.db.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'gumball cluster events' AND datname = $1",
      [app.database],
    );
    await until(() => !app.deps.clusterEvents.connected);
    await app.deps.db.pool.query('DELETE FROM sessions WHERE user_id = $1', [alice.id]);
    await until(() => !hers.socket.connected);
    expect(his.socket.connected).toBe(true);
  });

  it('acknowledges unknown events, invalid payloads and failing handlers with an error', async () => {
    const app = await startApp();
    const alice = await createTestUser(app, 'alice');
    const { sendAnything, socket } = await connect(app, alice);
    const { realtime } = app.deps;
    const anything = z.custom<never>(() => true);
    realtime.on('test:refuse' as never, anything, () => Promise.reject(new AppError('POST_NOT_FOUND')));
    realtime.on('test:throw' as never, anything, () => {
      throw new Error('secret words');
    });
    realtime.onConnect(() => Promise.reject(new Error('on connect')));
    realtime.onDisconnect(() => {
      throw new Error('on disconnect');
    });
    expect(await sendAnything('no:such', {})).toMatchObject({ success: false, code: 'NOT_FOUND' });
    expect(await sendAnything('test:refuse')).toMatchObject({ code: 'POST_NOT_FOUND', message: 'Post not found' });
    const failed = await sendAnything('test:throw');
    expect(failed).toMatchObject({ success: false, code: 'SERVER_ERROR' });
    expect(JSON.stringify(failed)).not.toContain('secret');
    for (const payload of [
      undefined,
      null,
      5,
      'x',
      [],
      {},
      { postIds: 'x' },
      { postIds: ['x'] },
      { postIds: [['1']] },
    ]) {
      expect(await sendAnything('posts:watch', payload)).toMatchObject({ success: false, code: 'INVALID_INPUT' });
    }
    const tooMany = Array.from({ length: 201 }, (_, index) => String(index + 1));
    expect(await sendAnything('posts:watch', { postIds: tooMany })).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await sendAnything('posts:watch')).toMatchObject({ code: 'INVALID_INPUT' });
    for (const name of ['toString', '__proto__', 'constructor', 'error', '']) {
      expect(await sendAnything(name, {})).toMatchObject({ code: 'NOT_FOUND' });
    }
    socket.emit('posts:watch', { postIds: ['1'] });
    (await connect(app, alice)).socket.disconnect();
    expect((await alice.get('/posts/feed')).status).toBe(200);
    expect(socket.connected).toBe(true);
  });

  it('accepts 120 events per user and second over all sockets', async () => {
    const app = await startApp();
    const alice = await createTestUser(app, 'alice');
    const [{ send }, second] = [await connect(app, alice), await connect(app, alice)];
    const other = await connect(app, await createTestUser(app, 'bob'));
    // Fake time: the second lasts until all events are sent, however slow the machine is.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, index) => (index % 2 ? send : second.send)('posts:watch', { postIds: [] })),
    );
    expect(responses.filter((response) => response.success).length).toBe(120);
    expect(await other.send('posts:watch', { postIds: [] })).toEqual({ success: true });
    expect(responses.find((response) => !response.success)).toMatchObject({ code: 'RATE_LIMITED' });
    vi.setSystemTime(Date.now() + 1000);
    expect(await send('posts:watch', { postIds: [] })).toEqual({ success: true });
  });

  it('accepts twenty sockets per session, also under a hundred concurrent requests, and new ones after a close', async () => {
    const app = await startApp();
    const alice = await createTestUser(app, 'alice');
    const opened = await Promise.allSettled(Array.from({ length: 100 }, () => connect(app, alice)));
    await until(() => app.deps.realtime.count() === 20);
    const open = opened.flatMap((result) =>
      result.status === 'fulfilled' && result.value.socket.connected ? [result.value] : [],
    );
    expect(open).toHaveLength(20);
    expect(await rejectionOf(app, { token: alice.token })).toBe('RATE_LIMITED');
    expect(await rejectionOf(app, { token: (await createTestUser(app, 'bob')).token })).toBe('connected');
    open[0]?.socket.disconnect();
    await until(() => app.deps.realtime.count() === 20);
    expect(await rejectionOf(app, { token: alice.token })).toBe('connected');
  });

  it('closes on a message that is too large; malformed packets affect no other socket', async () => {
    const app = await startApp();
    const alice = await createTestUser(app, 'alice');
    const [large, accepted] = [await connect(app, alice), await connect(app, alice)];
    large.socket.emit('posts:watch', { postIds: ['x'.repeat(200_000)] });
    await until(() => !large.socket.connected);
    for (const text of ['42{"x"', '4', '9', '42["connect"]', '45-["x",{"_placeholder":true,"num":9}]', '\0']) {
      const broken = await connect(app, alice);
      broken.socket.io.engine.write(text);
    }
    expect(await accepted.send('posts:watch', { postIds: [] })).toEqual({ success: true });
  });

  it('reconnects by itself after the connection or the server closes', async () => {
    const app = await startApp();
    const alice = await createTestUser(app, 'alice');
    const socket = io(app.url, { auth: { token: alice.token }, transports: ['websocket'], reconnectionDelay: 50 });
    await until(() => socket.connected);
    socket.io.engine.close();
    await until(() => !socket.connected);
    await until(() => socket.connected);
    await app.deps.realtime.close();
    const reason = await new Promise((resolve) => socket.once('disconnect', resolve));
    expect(reason).toBe('transport close');
    expect(socket.active).toBe(true);
    expect(await rejectionOf(app, { token: alice.token })).not.toBe('connected');
    socket.disconnect();
  });
});
