import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { siteName } from '@gumball/rules/formats/site-names';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { acceptsGzip } from './compress-responses.ts';
import { escapeHtml } from './pages/escape-html.ts';

const compress = promisify(gzip);

const operation = z.object({
  summary: z.string().default(''),
  description: z.string().default(''),
  security: z.array(z.unknown()).optional(),
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), required: z.boolean().default(false), schema: z.unknown() }))
    .default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) }).optional(),
  responses: z.record(
    z.string(),
    z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })).optional() }),
  ),
});
const document = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

const styles = `body{font:16px/1.6 system-ui,sans-serif;max-width:56rem;margin:2rem auto;padding:0 1rem;color:#2a1226;background:#fbf4f6}
article{background:#fff;border-radius:16px;padding:1rem 1.25rem;margin:1rem 0}h2{font-size:1rem;margin:0}h2 b{color:#be125c}
code,pre{font:13px/1.5 ui-monospace,monospace}pre{background:#f4eaef;border-radius:8px;padding:.75rem;overflow:auto;max-height:24rem}
p{margin:.4rem 0;white-space:pre-line}small{color:#746070}@media(prefers-color-scheme:dark){body{background:#170e16;color:#f9f0f5}article{background:#221722}pre{background:#2d202b}h2 b{color:#ff8fba}small{color:#a794a2}}`;

/** `GET /api/openapi.json` describes every route. `GET /api/docs` renders it as HTML without scripts. */
export function mountDocs(app: FastifyInstance): void {
  const describe = createSender('application/json; charset=utf-8', () => JSON.stringify(app.swagger()));
  const show = createSender('text/html; charset=utf-8', () => pageOf(render(document.parse(app.swagger()))));
  // The routes stay as they are while the server runs. The name of the site, which the page shows, can change.
  app.get('/api/openapi.json', { schema: { hide: true } }, (request, reply) => describe('', request, reply));
  app.get('/api/docs', { schema: { hide: true } }, (request, reply) => show(siteName('site'), request, reply));
  app.get('/api/docs.css', { schema: { hide: true } }, async (_request, reply) => reply.type('text/css').send(styles));
}

type Prepared = { plain: Buffer; gzip: Buffer; etag: string };
type Send = (version: string, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Creates what sends a large text. It is written and compressed once for each version that follows another. */
function createSender(type: string, write: () => string): Send {
  let last: { version: string; content: Promise<Prepared> } | undefined;
  return async (version, request, reply) => {
    if (last?.version !== version) last = { version, content: prepare(write()) };
    const { plain, gzip, etag } = await last.content;
    const isCompressed = acceptsGzip(request.headers['accept-encoding']);
    reply.headers({ 'content-type': type, 'cache-control': 'no-cache', vary: 'Accept-Encoding', etag });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    if (isCompressed) reply.header('content-encoding', 'gzip');
    return reply.send(isCompressed ? gzip : plain);
  };
}

async function prepare(text: string): Promise<Prepared> {
  const plain = Buffer.from(text);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { plain, gzip: await compress(plain), etag: `W/"${hash}"` };
}

function render({ paths }: z.infer<typeof document>): string {
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => article(method.toUpperCase(), path, call)),
    )
    .join('');
}

function pageOf(articles: string): string {
  const name = escapeHtml(siteName('site'));
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API · ${name}</title><link rel="icon" href="/icons/logo.svg"><link rel="stylesheet" href="/api/docs.css"><h1>${name} API</h1><p>The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>${articles}</html>`;
}

function article(method: string, path: string, call: z.infer<typeof operation>): string {
  const parts = [
    `<h2><b>${method}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(call.summary)}</h2>`,
    `<small>${call.security ? 'Needs a token.' : 'Public.'}</small>`,
    call.description && `<p>${escapeHtml(call.description)}</p>`,
    call.parameters.length > 0 && block('Parameters', call.parameters),
    ...Object.entries(call.requestBody?.content ?? {}).map(([type, body]) => block(`Body, ${type}`, body.schema)),
    ...Object.entries(call.responses)
      .filter(([status]) => status !== 'default')
      .flatMap(([status, response]) =>
        Object.values(response.content ?? {}).map((body) => block(`Response ${status}`, body.schema)),
      ),
  ];
  return `<article>${parts.filter(Boolean).join('')}</article>`;
}

function block(title: string, value: unknown): string {
  return `<details><summary>${escapeHtml(title)}</summary><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`;
}
