import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { Config } from '../config/config.ts';
import { type Storage, storageUnavailable } from './storage.ts';

/** Stores files in a bucket of any S3-compatible service. The bucket is private; the server serves its files. */
export function openS3Storage(config: NonNullable<Config['s3']>): Storage {
  const { bucket: Bucket } = config;
  const client = new S3Client({
    endpoint: config.endpoint,
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // Self-hosted services have no host name per bucket, and many do not support the newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3000, requestTimeout: 60_000 },
  });
  const put = async (Key: string, Body: Buffer | Readable, ContentLength: number) => {
    await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength })).catch(throwStorageError);
  };

  return {
    write: (key, content) => put(key, content, content.length),
    async adopt(key, from) {
      const { size } = await stat(from);
      await put(key, createReadStream(from), size);
    },
    async stat(Key) {
      try {
        const facts = await client.send(new HeadObjectCommand({ Bucket, Key }));
        return { size: facts.ContentLength ?? 0, modifiedAt: facts.LastModified ?? new Date(0) };
      } catch (error) {
        return ignoreMissing(error);
      }
    },
    async open(Key, range) {
      try {
        const Range = range && `bytes=${range.start}-${range.end}`;
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range }));
        return Body instanceof Readable ? Body : undefined;
      } catch (error) {
        return ignoreMissing(error);
      }
    },
    async remove(keys) {
      for (const Key of keys) await client.send(new DeleteObjectCommand({ Bucket, Key })).catch(throwStorageError);
    },
    async *list(prefix = '') {
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket, ContinuationToken, Prefix: prefix }));
        const files = page.Contents ?? [];
        yield files.flatMap(({ Key, LastModified }) =>
          Key ? [{ key: Key, modifiedAt: LastModified ?? new Date() }] : [],
        );
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (ContinuationToken);
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket }));
    },
  };
}

function isFull(error: S3ServiceException): boolean {
  return error.$metadata.httpStatusCode === 507 || ['QuotaExceeded', 'XMinioStorageFull'].includes(error.name);
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
  return throwStorageError(error);
}

// For all other errors of a bucket clients can only retry later; the cause is logged.
function throwStorageError(error: unknown): never {
  if (error instanceof S3ServiceException && isFull(error)) {
    throw Object.assign(new Error('the bucket is full'), { code: 'ENOSPC', cause: error });
  }
  throw Object.assign(new Error(`the bucket is unavailable: ${String(error)}`), {
    code: storageUnavailable,
    cause: error,
  });
}
