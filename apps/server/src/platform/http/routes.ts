import type { Readable } from 'node:stream';
import { decidedAccess } from '@gumball/contract/api-access';
import type { HandlerInput, ResponseOf, Route } from '@gumball/contract/define-routes';
import { statusOf } from '@gumball/contract/errors';
import { accessUse, newMemberUse, refusableTexts, restrictedUse } from '@gumball/contract/moderation/publishing';
import { isClosedToBots } from '@gumball/rules/auth/bots';
import type { AccessBlockScope } from '@gumball/rules/filters/access-blocks';
import type { FilterPlace } from '@gumball/rules/filters/filters';
import type { Language } from '@gumball/rules/formats/languages';
import { staffMay } from '@gumball/rules/operators/staff-roles';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { AdmitToken } from './admit-token.ts';
import { AppError } from './app-error.ts';
import { allowOtherSites, allowProgram, createPreflights } from './cors.ts';
import type { CheckNewMember } from './create-check-new-member.ts';
import type { CheckRestrictions } from './create-check-restrictions.ts';
import { negotiateLanguage } from './negotiate-language.ts';
import type { Authenticate, Viewer } from './viewer.ts';

type ViewerOf<R extends Route> = R['access'] extends 'public' ? undefined : Viewer;

/** Input of a route handler: validated data, the viewer, and properties of the request that actions may need. */
export type RouteRequest<R extends Route> = HandlerInput<R> & {
  viewer: ViewerOf<R>;
  /** The `Idempotency-Key` header, or undefined. The same key of the same user creates only once. */
  idempotencyKey: string | undefined;
  ip: string;
  userAgent: string | undefined;
  /** The country of the client, as a trusted proxy states it. */
  country: string | undefined;
  /** Language of the mails that the request causes. */
  language: Language;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Reports that the resource already existed: the status is 200. Only for routes that declare `mayExist`. */
  respondExisting: R extends { mayExist: true } ? () => void : undefined;
};

/** A file download: its content as a stream, and its file name. */
type FileResponse = { stream: Readable; fileName: string };

type Handler<R extends Route> = (
  call: RouteRequest<R>,
) => Promise<R extends { file: string } ? FileResponse : Omit<ResponseOf<R>, 'success'>>;

/** Mounts a route of the contract. The route defines validation, access, envelope and status. */
export type Mount = <R extends Route>(route: R, handler: Handler<R>) => void;

/** Returns the bearer token of an Authorization header, or undefined. The scheme is case-insensitive. */
export function bearerToken(header: string | undefined): string | undefined {
  if (!header || !/^bearer /i.test(header)) return undefined;
  const token = header.slice(7).trim();
  return token.length > 0 && token.length <= 200 ? token : undefined;
}

/** Creates the function that mounts routes. With `checkResponses` (tests) every response is validated by its schema. */
export function createMount(
  app: FastifyInstance,
  {
    authenticate,
    admitToken,
    db,
    onWrite = () => undefined,
    checkRestrictions,
    checkNewMember,
    checkAccess,
    checkTexts,
    isOff = () => false,
    checkConfirmation,
    countryHeader,
    checkResponses,
  }: {
    authenticate: Authenticate;
    admitToken: AdmitToken;
    db: Pick<Database, 'markWritten'>;
    /** Told who made a request that changes something. */
    onWrite?: (userId: string) => void;
    checkRestrictions: CheckRestrictions;
    checkNewMember: CheckNewMember;
    /** Throws for a client whose network or mail domain is blocked. */
    checkAccess: (use: AccessBlockScope, client: { ip: string; email?: string | undefined }) => void;
    /** Throws for texts that a filter of the network refuses in a place. */
    checkTexts: (place: FilterPlace, texts: readonly string[]) => void;
    /** Whether operators turned off the part of the product to which this path belongs. */
    isOff?: (path: string) => boolean;
    /** Throws `CONFIRMATION_REQUIRED` unless the session is fresh. */
    checkConfirmation: (viewer: Viewer) => Promise<void>;
    /** The header in which a trusted proxy states the country of the client. */
    countryHeader?: string | undefined;
    checkResponses: boolean;
  },
): Mount {
  const answerPreflights = createPreflights(app);
  return (route, handler) => {
    const { access } = route;
    const needed = decidedAccess(route);
    const isForPrograms = needed !== undefined && needed !== 'session' && needed !== 'public';
    if (isForPrograms || route.isOAuth) answerPreflights(route.path, route.method);
    const restricted = restrictedUse(route);
    const refusable = refusableTexts(route);
    const newUse = newMemberUse(route);
    const blockable = accessUse(route);
    app.route({
      method: route.method,
      url: `/api${route.path}`,
      ...(route.bodyLimitBytes ? { bodyLimit: route.bodyLimitBytes } : {}),
      schema: {
        summary: route.summary,
        description: describe(route),
        ...(route.right ? { 'x-right': route.right } : {}),
        tags: [route.path.split('/')[1] ?? ''],
        ...(access === 'public' ? {} : { security: [{ token: [] }] }),
        ...(isForPrograms ? { 'x-scope': needed } : {}),
        // Without schemas of responses: bodies are sent as strings below, and `describeApi` reads them from the route.
        ...(route.params ? { params: route.params } : {}),
        ...(route.query ? { querystring: route.query } : {}),
        ...(route.body ? { body: route.body } : {}),
      },
      config: { route },
      // Authentication comes before validation, so that validation errors reveal nothing to strangers.
      async onRequest(request, reply) {
        if (route.isOAuth) allowOtherSites(reply);
        if (isOff(route.path)) throw new AppError('FEATURE_OFF');
        if (access === 'public') return;
        const token = bearerToken(request.headers.authorization);
        if (isForPrograms) allowProgram(reply, token);
        const found = token ? authenticate(token) : undefined;
        const viewer = found instanceof Promise ? await found : found;
        if (!viewer) throw new AppError('UNAUTHENTICATED');
        await admitToken(viewer, needed, reply);
        if (viewer.token?.isBot && isClosedToBots(route.method, route.path)) throw new AppError('ACCESS_DENIED');
        if (access === 'operator' && !viewer.operator) throw new AppError('NOT_FOUND');
        if (access === 'operator' && viewer.needsSecondFactor) throw new AppError('OPERATOR_SECOND_FACTOR');
        if (access === 'operator' && !staffMay(viewer.staffRole, route.right)) throw new AppError('ACCESS_DENIED');
        if (access !== 'account' && !viewer.complete) throw new AppError('PROFILE_INCOMPLETE');
        if (access !== 'account' && viewer.needsConsent) throw new AppError('CONSENT_REQUIRED');
        request.viewer = viewer;
      },
      // Before a file is received. The body is parsed, and not yet checked.
      async preValidation(request) {
        if (blockable) checkAccess(blockable, { ip: request.ip, email: emailIn(request.body) });
        if (restricted && request.viewer) await checkRestrictions(request.viewer, request.body, restricted);
        if (newUse && request.viewer) await checkNewMember(request.viewer, newUse);
        for (const { place, texts } of refusable?.(request.body) ?? []) checkTexts(place, texts);
        if (request.viewer && needsConfirmation(route, request.body)) await checkConfirmation(request.viewer);
      },
      async handler(request, reply) {
        const idempotencyKey = request.headers['idempotency-key'];
        if (
          idempotencyKey !== undefined &&
          (typeof idempotencyKey !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(idempotencyKey))
        ) {
          throw new AppError('INVALID_INPUT', { field: 'Idempotency-Key' });
        }
        let status = route.status ?? 200;
        const response = await handler({
          params: request.params,
          query: request.query,
          body: request.body,
          viewer: request.viewer,
          idempotencyKey,
          ip: request.ip,
          userAgent: request.headers['user-agent']?.slice(0, 300),
          country: countryHeader === undefined ? undefined : countryOf(request, countryHeader),
          // Lazy, because few requests cause a mail.
          get language() {
            return negotiateLanguage(request.headers['accept-language']);
          },
          request,
          reply,
          respondExisting: () => {
            status = 200;
          },
        } as unknown as RouteRequest<typeof route>);
        if (route.method !== 'GET' && request.viewer) {
          await db.markWritten(request.viewer.userId);
          onWrite(request.viewer.userId);
        }
        if (route.file) {
          const { stream, fileName } = response as FileResponse;
          return reply
            .type(route.file)
            .header('content-disposition', `attachment; filename="${fileName}"`)
            .header('cache-control', 'no-store')
            .send(stream);
        }
        const body = route.isOAuth ? response : { success: true, ...response };
        if (route.isOAuth) reply.header('cache-control', 'no-store');
        if (checkResponses) assertResponse(route.response, body, `${route.method} ${route.path}`);
        return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
      },
    });
  };
}

// Only what came through a trusted proxy counts: then the chain of addresses has more than the connection's own.
function countryOf({ ips, headers }: FastifyRequest, header: string): string | undefined {
  const value = headers[header];
  return (ips?.length ?? 0) > 1 && typeof value === 'string' ? value : undefined;
}

function needsConfirmation({ needsConfirmation: needed }: Route, body: unknown): boolean {
  if (needed === undefined || needed === true) return needed === true;
  const { amount } = (body ?? {}) as { amount?: unknown };
  return typeof amount === 'number' && amount >= needed.amountFrom;
}

function emailIn(body: unknown): string | undefined {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined;
  return typeof email === 'string' ? email : undefined;
}

function describe(route: Route): string {
  const codes = (route.errors ?? []).map((code) => `\`${code}\` (${statusOf(code)})`).join(', ');
  const form = route.form
    ? `Multipart form with ${Object.keys(route.form.shape)
        .map((name) => `\`${name}\``)
        .join(', ')}.`
    : '';
  return [route.description, form, codes && `Errors: ${codes}.`].filter(Boolean).join('\n\n');
}

function assertResponse(schema: z.ZodObject, body: unknown, name: string): void {
  const result = schema.strict().safeParse(JSON.parse(JSON.stringify(body)));
  if (!result.success) throw new Error(`The response of ${name} does not match its contract: ${result.error.message}`);
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | undefined;
  }
  interface FastifyContextConfig {
    route?: Route;
  }
}
