import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../config/config.ts';

type Site = Pick<Config, 'allowedOrigins' | 'publicUrl'>;

/** Adds the security headers to every response. They are computed once; a route can override single ones. */
export function securityHeaders(app: FastifyInstance, site: Site): void {
  const headers = securityHeadersFor(site);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** Computes the security headers of a site, for responses that bypass the framework. */
export function securityHeadersFor({ allowedOrigins, publicUrl }: Site): OutgoingHttpHeaders {
  const isSecure = publicUrl.startsWith('https:');
  // In some browsers 'self' does not include WebSockets. A policy cannot contain an IPv6 host.
  const socketOrigins = allowedOrigins
    .filter((origin) => !origin.includes('['))
    .map((origin) => origin.replace(/^http/, 'ws'));
  const applyHelmet = helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'", ...socketOrigins],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
        // React and the positioning of menus set style attributes. This does not permit style sheets.
        styleSrcAttr: ["'unsafe-inline'"],
        workerSrc: ["'self'"],
        upgradeInsecureRequests: isSecure ? [] : null,
      },
    },
    crossOriginEmbedderPolicy: false,
    hsts: isSecure,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  // helmet writes the headers to a dummy response.
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  applyHelmet(request, response, (error) => {
    if (error) throw new Error('The security headers cannot be computed.', { cause: error });
  });
  // Voice messages are recorded on the pages of the product, and nowhere else.
  return { ...response.getHeaders(), 'permissions-policy': 'microphone=(self), camera=(), geolocation=()' };
}
