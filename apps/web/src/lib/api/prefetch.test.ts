import { afterEach, expect, test, vi } from 'vitest';
import { prefetchLoader } from './prefetch.ts';

const read = vi.fn<() => Promise<void>>(async () => undefined);
const loader = prefetchLoader(read);

afterEach(() => {
  vi.unstubAllGlobals();
  read.mockClear();
});

test('a route prefetches on hover, and leaves the fetch to the page when it is opened', () => {
  vi.stubGlobal('navigator', {});
  loader({ preload: false });
  expect(read).not.toHaveBeenCalled();
  loader({ preload: true });
  expect(read).toHaveBeenCalledOnce();
});

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'prefetches nothing on a connection with %o',
  (connection) => {
    vi.stubGlobal('navigator', { connection });
    loader({ preload: true });
    expect(read).not.toHaveBeenCalled();
  },
);

test('a failed prefetch is ignored', async () => {
  vi.stubGlobal('navigator', {});
  read.mockRejectedValueOnce(new Error('no network'));
  expect(() => loader({ preload: true })).not.toThrow();
  await vi.waitFor(() => expect(read).toHaveBeenCalledOnce(), 15_000);
});
