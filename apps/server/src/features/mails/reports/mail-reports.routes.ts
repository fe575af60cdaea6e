import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { rateLimitKey } from '../../../platform/http/client-address.ts';
import { bearerToken } from '../../../platform/http/routes.ts';
import { readJsonReport } from './read-json-report.ts';
import { readMailReport } from './read-mail-report.ts';
import { recordReport } from './record-report.ts';
import type { MailReport } from './report.view.ts';

const maxReportBytes = 512 * 1024;
const wrongTokensPerHour = 30;

/**
 * Mounts the intake of reports about mails: a mail that came back, an abuse report, or JSON. Without a configured token
 * it does not exist.
 */
export async function mountMailReports(app: FastifyInstance, deps: Deps): Promise<void> {
  const token = deps.config.mailReportsToken;
  if (token === undefined) return;
  const wrongTokens = deps.limits({ name: 'mail-reports', points: wrongTokensPerHour, seconds: 3600 });
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxReportBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/api/mails/reports', {
      schema: { hide: true },
      bodyLimit: maxReportBytes,
      async onRequest(request) {
        if (isSameToken(bearerToken(request.headers.authorization), token)) return;
        await wrongTokens.consume(rateLimitKey(request.ip));
        throw new AppError('UNAUTHENTICATED');
      },
      async handler(request, reply) {
        const text = typeof request.body === 'string' ? request.body : '';
        const isJson = /^application\/json\b/i.test(request.headers['content-type'] ?? '');
        const report = isJson ? readJsonReport(toJson(text)) : await readSafely(text);
        const isSwitchedOff = report ? await recordReport(deps, report, { trustsAddresses: true }) : false;
        return reply.type('application/json; charset=utf-8').send(JSON.stringify({ success: true, isSwitchedOff }));
      },
    });
  });
}

function isSameToken(sent: string | undefined, token: string): boolean {
  const [input, right] = [Buffer.from(sent ?? ''), Buffer.from(token)];
  return input.length === right.length && timingSafeEqual(input, right);
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('MALFORMED_JSON');
  }
}

// What is not a mail says nothing about an address.
async function readSafely(text: string): Promise<MailReport | undefined> {
  return readMailReport(text).catch(() => undefined);
}
