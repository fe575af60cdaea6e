import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

const bucketName = 'pictures';
const pageSize = 2;
const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Whether a request is signed with the secret. Recomputes its AWS Signature Version 4. */
function isSigned(request: IncomingMessage, content: Buffer): boolean {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]+)$/.exec(
      request.headers.authorization ?? '',
    );
  const [, id, day = '', region = '', names = '', signature] = found ?? [];
  const hash = String(request.headers['x-amz-content-sha256']);
  if (id !== credentials.accessKeyId || !names.split(';').includes('host')) return false;
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(content)) return false;
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket');
  const strict = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...searchParams]
    .map(([name, value]) => `${strict(name)}=${strict(value)}`)
    .toSorted()
    .join('&');
  const headers = names
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
    .join('');
  const requested = [request.method, pathname, query, headers, names, hash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(requested)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${credentials.secretAccessKey}`);
  return hmac(key, text).toString('hex') === signature;
}

/** An S3 server with the operations the product uses. `full` rejects writes, `away` rejects every request. */
export async function startBucket() {
  const objects = new Map<string, Buffer>();
  const state = { full: false, isUnavailable: false };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket');
    const key = decodeURIComponent(pathname.slice(bucketName.length + 2));
    const reply = async (): Promise<void> => {
      const content = await buffer(request);
      if (state.isUnavailable) {
        response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
        return;
      }
      if (!isSigned(request, content)) {
        response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
        return;
      }
      const object = objects.get(key);
      response.setHeader('last-modified', new Date().toUTCString());
      if (request.method === 'PUT') put(content, key);
      else if (request.method === 'DELETE') {
        objects.delete(key);
        response.writeHead(204).end();
      } else if (key === '') {
        if (request.method === 'HEAD') response.end();
        else response.end(listing(searchParams.get('continuation-token'), searchParams.get('prefix') ?? ''));
      } else if (!object) {
        response.writeHead(404).end(request.method === 'HEAD' ? '' : '<Error><Code>NoSuchKey</Code></Error>');
      } else {
        const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
        const part = first === undefined ? object : object.subarray(Number(first), Number(last) + 1);
        response.writeHead(first === undefined ? 200 : 206, { 'content-length': part.length });
        response.end(request.method === 'HEAD' ? undefined : part);
      }
    };
    reply().catch(() => response.destroy());

    function put(content: Buffer, name: string): void {
      if (state.full) {
        response.writeHead(507).end('<Error><Code>XMinioStorageFull</Code></Error>');
      } else {
        objects.set(name, content);
        response.setHeader('etag', '"x"').end();
      }
    }
  });
  const listing = (token: string | null, prefix: string) => {
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).toSorted();
    const from = Number(token ?? 0);
    const more = from + pageSize < keys.length;
    const rows = keys
      .slice(from, from + pageSize)
      .map((key) => `<Contents><Key>${key}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`);
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${
      more ? `<NextContinuationToken>${from + pageSize}</NextContinuationToken>` : ''
    }${rows.join('')}</ListBucketResult>`;
  };
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    objects,
    state,
    config: { endpoint, bucket: bucketName, region: 'here', ...credentials },
  };
}
