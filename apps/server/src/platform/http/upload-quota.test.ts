import { uploadQuota } from '@gumball/rules/uploads/upload-quota';
import { expect, test } from 'vitest';
import { createLimits } from './limits.ts';
import { createUploadQuota } from './upload-quota.ts';

const none = async () => undefined;

test('counts declared bytes before the upload, per user', async () => {
  const quota = createUploadQuota(createLimits(undefined));
  const half = uploadQuota.bytesPerHour / 2;
  await quota.receive('alice', half, none);
  await quota.receive('alice', half, none);
  let isReceiving = false;
  const refused = quota.receive('alice', 1, async () => {
    isReceiving = true;
  });
  await expect(refused).rejects.toMatchObject({ code: 'UPLOAD_QUOTA' });
  expect(isReceiving).toBe(false);
  await quota.receive('bob', half, none);
});

test('a rejected form leaves room for a smaller one', async () => {
  const quota = createUploadQuota(createLimits(undefined));
  const half = uploadQuota.bytesPerHour / 2;
  await quota.receive('alice', half, none);
  await expect(quota.receive('alice', half + 1024, none)).rejects.toMatchObject({ code: 'UPLOAD_QUOTA' });
  await quota.receive('alice', half, none);
  await expect(quota.receive('alice', 1, none)).rejects.toMatchObject({ code: 'UPLOAD_QUOTA' });
});

test('without a declared length, counts each stored file', async () => {
  const quota = createUploadQuota(createLimits(undefined));
  await quota.receive('alice', undefined, (spend) => spend(uploadQuota.bytesPerHour));
  await expect(quota.receive('alice', undefined, (spend) => spend(1))).rejects.toMatchObject({ code: 'UPLOAD_QUOTA' });
});

test('limits concurrent forms per user, and releases the slot after success or failure', async () => {
  const quota = createUploadQuota(createLimits(undefined));
  const endings: (() => void)[] = [];
  const open = Array.from({ length: uploadQuota.concurrentForms }, () =>
    quota.receive('alice', 1, () => new Promise<void>((resolve) => endings.push(resolve))),
  );
  await expect(quota.receive('alice', 1, none)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await quota.receive('bob', 1, none);
  await expect.poll(() => endings.length).toBe(uploadQuota.concurrentForms);
  for (const end of endings) end();
  await Promise.all(open);
  await expect(quota.receive('alice', 1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await quota.receive('alice', 1, none);
});
