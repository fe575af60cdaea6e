import { operatorMailsRoutes } from '@gumball/contract/mails/operator-mails.routes';
import { isLanguage } from '@gumball/rules/formats/languages';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Mount } from '../../../platform/http/routes.ts';
import { renderMail } from '../../../platform/mail/render-mail.ts';
import { listMails } from './list-mails.ts';
import { previewMail } from './preview-mail.ts';
import { sampleMail } from './sample-mail.ts';
import { sendTestMail } from './send-test-mail.ts';

const testsPerHour = 30;
const framePolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

/** Mounts the routes of operators for mails, and the page that a preview shows in its frame. */
export function mountOperatorMails({ mount, app, deps }: { mount: Mount; app: FastifyInstance; deps: Deps }): void {
  const testLimit = deps.limits({ name: 'operator-test-mails', points: testsPerHour, seconds: 3600 });
  mount(operatorMailsRoutes.list, () => listMails(deps));
  mount(operatorMailsRoutes.preview, async ({ params, query }) => previewMail(deps, params.name, query));
  mount(operatorMailsRoutes.test, async ({ viewer, params, body }) => ({
    email: await sendTestMail(deps, testLimit, viewer, { name: params.name, language: body.language }),
  }));
  app.get('/api/mails/preview', { schema: { hide: true } }, async (request, reply) => {
    const query = toTexts(request.query);
    const { name = '', language = '', scheme = '', expires = '', signature = '' } = query;
    const isSigned = deps.mailLinks.verifyPreview({ name, language, scheme, expires, signature });
    const message = isSigned && isLanguage(language) ? sampleMail(deps, name, language) : undefined;
    if (!message) throw new AppError('NOT_FOUND');
    const { html } = renderMail(message, {
      brand: deps.mail.brand(),
      scheme: scheme === 'dark' ? 'dark' : 'light',
    });
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': framePolicy,
        'x-frame-options': 'SAMEORIGIN',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      .send(html);
  });
}

function toTexts(query: unknown): Record<string, string> {
  const entries = Object.entries(query as Record<string, unknown>);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
