import { phrase } from '@gumball/rules/formats/phrase';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { rateLimitKey } from '../../../platform/http/client-address.ts';
import { negotiateLanguage } from '../../../platform/http/negotiate-language.ts';
import { topicNames } from '../texts/topic-texts.view.ts';
import { confirmAddress } from './confirm-address.ts';
import { type MailPage, renderMailPage } from './mail-pages.view.ts';
import { readAddressLink } from './read-address-link.ts';
import { readUnsubscribeLink, type UnsubscribeLink } from './read-unsubscribe-link.ts';
import { unsubscribeMember } from './unsubscribe-member.ts';

const pagesPerMinute = 60;
const maxBodyBytes = 4096;
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

type TokenRequest = FastifyRequest<{ Querystring: { token?: unknown } }>;

const tokenOf = ({ query }: TokenRequest) => (typeof query.token === 'string' ? query.token : '');

/**
 * Mounts the pages behind the links of mails. Opening a page changes nothing; its form, or the one press of a mail
 * program (RFC 8058), does. They need no session: the signed token is the permission, and for nothing else.
 */
export async function mountMailPages(app: FastifyInstance, deps: Deps): Promise<void> {
  const limit = deps.limits({ name: 'mail-pages', points: pagesPerMinute, seconds: 60 });
  const show = (reply: FastifyReply, status: number, page: MailPage) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': policy,
        'content-language': page.language,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      .send(renderMailPage(page, deps.mail.brand()));
  const settings = {
    label: phrase('Choose what you are mailed about'),
    url: `${deps.config.publicUrl}/settings#mails`,
  };
  const showInvalid = (request: FastifyRequest, reply: FastifyReply) =>
    show(reply, 404, {
      language: negotiateLanguage(request.headers['accept-language']),
      title: phrase('This link does not work'),
      text: phrase('It may be too old or incomplete. You can change everything in your settings.'),
      link: settings,
    });

  await app.register(async (scope) => {
    // What mail programs send is not read: the token says everything.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBodyBytes }, (_request, _body, done) =>
      done(null),
    );
    scope.addHook('onRequest', (request) => limit.consume(rateLimitKey(request.ip)));
    const schema = { hide: true };

    scope.get('/api/mails/unsubscribe', { schema }, async (request: TokenRequest, reply) => {
      const link = await readUnsubscribeLink(deps, tokenOf(request));
      if (!link) return showInvalid(request, reply);
      return show(reply, 200, {
        language: link.language,
        title: phrase('Unsubscribe?'),
        text: describe(link),
        button: phrase('Unsubscribe'),
        link: settings,
      });
    });
    scope.post('/api/mails/unsubscribe', { schema }, async (request: TokenRequest, reply) => {
      const link = await readUnsubscribeLink(deps, tokenOf(request));
      if (!link) return showInvalid(request, reply);
      await unsubscribeMember(deps, link);
      return show(reply, 200, {
        language: link.language,
        title: phrase('You are unsubscribed'),
        text: phrase('You get no more of these mails. Mails about your account, such as a password reset, still come.'),
        link: settings,
      });
    });
    scope.get('/api/mails/address', { schema }, async (request: TokenRequest, reply) => {
      const link = await readAddressLink(deps, tokenOf(request));
      if (!link) return showInvalid(request, reply);
      return show(reply, 200, {
        language: link.language,
        title: phrase('Use this address?'),
        text: phrase('We will send mails to {email} again.', { email: link.email }),
        button: phrase('Use this address'),
      });
    });
    scope.post('/api/mails/address', { schema }, async (request: TokenRequest, reply) => {
      const link = await readAddressLink(deps, tokenOf(request));
      if (!link) return showInvalid(request, reply);
      await confirmAddress(deps, link);
      return show(reply, 200, {
        language: link.language,
        title: phrase('Your address works'),
        text: phrase('We send mails to {email} again.', { email: link.email }),
        link: settings,
      });
    });
  });
}

function describe({ scope }: UnsubscribeLink) {
  if (scope === 'all') return phrase('You will get no more mails, except those about your account.');
  if (scope === 'digest') return phrase('You will get no more digests of what you missed.');
  return phrase('You will get no more mails about {topic}.', { topic: topicNames[scope] });
}
