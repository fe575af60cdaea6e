import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from '../storage/store.ts';
import { createUploadQueue, type UploadState } from './upload-queue.ts';

type Item = { id: string; name: string; preview: string | null; state: UploadState<string> };

beforeEach(() => {
  vi.stubGlobal('reportError', vi.fn());
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('disposing the queue revokes previews and aborts uploads', () => {
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const signals: AbortSignal[] = [];
  const stored: Item = { id: 'kept', name: 'a.png', preview: '/media/a.png', state: { kind: 'ready', media: 'a' } };
  const onError = vi.fn<(message: string) => void>();
  const queue = createUploadQueue<string, Item>(createStore<readonly Item[]>([stored]), {
    send: (_file, { signal }) => {
      signals.push(signal);
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      });
    },
    toErrorMessage: () => 'failed',
    onError,
  });
  queue.add(
    ['b.png', 'c.png', 'd.png', 'e.png'].map((name) => ({
      item: { id: name, name, preview: `blob:${name}`, state: { kind: 'waiting' as const } },
      file: new File(['x'], name),
    })),
  );
  expect(signals).toHaveLength(3);
  queue.dispose();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true]);
  // A stored file has a URL of the server, which needs no revoking.
  expect(revoked.mock.calls.flat()).toEqual(['blob:b.png', 'blob:c.png', 'blob:d.png', 'blob:e.png']);
  queue.dispose();
  expect(revoked).toHaveBeenCalledTimes(4);
  expect(onError).not.toHaveBeenCalled();
});
