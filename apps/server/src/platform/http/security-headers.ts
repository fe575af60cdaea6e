import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../config/config.ts';

type Site = Pick<Config, 'allowedOrigins' | 'publicUrl'>;

/** Sends with every answer what browsers may do with it. The same for all, so it is put together once; a route may replace a header by its own. */
export function securityHeaders(app: FastifyInstance, site: Site): void {
  const headers = headersFor(site);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

function headersFor({ allowedOrigins, publicUrl }: Site): OutgoingHttpHeaders {
  const isSecure = publicUrl.startsWith('https:');
  // Some browsers do not count a web socket as the page's own origin; an IPv6 host cannot be written in a policy.
  const socketOrigins = allowedOrigins
    .filter((origin) => !origin.includes('['))
    .map((origin) => origin.replace(/^http/, 'ws'));
  const put = helmet({
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
        // React and the positioning of menus set single style properties; no style sheet can come in this way.
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
  // An answer that goes nowhere takes them down.
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  put(request, response, (error) => {
    if (error) throw new Error('The safety headers cannot be put together.', { cause: error });
  });
  return response.getHeaders();
}
