import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

/** Sends with every answer what browsers may do with it. The same for all, so it is put together once; a route may replace a header by its own. */
export function secureAnswers(app: FastifyInstance, config: Pick<Config, 'allowedOrigins' | 'publicUrl'>): void {
  const headers = headersFor(config);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

function headersFor({ allowedOrigins, publicUrl }: Pick<Config, 'allowedOrigins' | 'publicUrl'>) {
  const isSecure = publicUrl.startsWith('https:');
  // Some browsers do not count a web socket as the page's own origin; an IPv6 host cannot be written in a policy.
  const socketOrigins = allowedOrigins
    .filter((origin) => !origin.includes('['))
    .map((origin) => origin.replace(/^http/, 'ws'));
  const policy = [
    "default-src 'self'",
    "base-uri 'none'",
    ['connect-src', "'self'", ...socketOrigins].join(' '),
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "object-src 'none'",
    "script-src 'self'",
    "script-src-attr 'none'",
    "style-src 'self'",
    // React and the positioning of menus set single style properties; no style sheet can come in this way.
    "style-src-attr 'unsafe-inline'",
    "worker-src 'self'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ];
  return {
    'content-security-policy': policy.join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    // The filter of old browsers opened holes of its own.
    'x-xss-protection': '0',
  };
}
