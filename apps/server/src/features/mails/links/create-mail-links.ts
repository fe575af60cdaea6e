import { createHmac, timingSafeEqual } from 'node:crypto';
import { dayMs, minuteMs } from '@gumball/rules/formats/durations';
import { type UnsubscribeScope, unsubscribeScopes } from '@gumball/rules/mails/mail-topics';
import { sharedSecret } from '../../../platform/db/shared-secret.ts';
import type { PlatformDeps } from '../../../platform/platform-deps.ts';

/** Creates and verifies what mails contain: links that work without a session, and addresses to return to. */
export type MailLinks = {
  /** A link that ends mails to a member. It does nothing else, and stays valid. */
  unsubscribeUrl(userId: string, scope: UnsubscribeScope): string;
  verifyUnsubscribe(token: string): { userId: string; scope: UnsubscribeScope } | undefined;
  /** A link that proves for a day that an address works. */
  addressUrl(userId: string, email: string): string;
  /** Whether a token belongs to an address of a member. */
  verifyAddress(token: string, email: string): boolean;
  /** The member that an address token names, before it is verified. */
  addressUserId(token: string): string | undefined;
  /** The address that a mail to this address of a member returns to; undefined if none is configured. */
  returnPath(userId: string, email: string): string | undefined;
  /** The member that a return address names, before it is verified. */
  returnedUserId(token: string): string | undefined;
  verifyReturn(token: string, email: string): boolean;
  /** A link to a mail with sample data, for ten minutes. */
  previewUrl(name: string, language: string, scheme: string): string;
  verifyPreview(query: { name: string; language: string; scheme: string; expires: string; signature: string }): boolean;
  /** An id of a mail that only this installation can compute. The same key has the same id. */
  messageId(key: string): string;
};

const addressLinkMs = dayMs;
const previewLinkMs = 10 * minuteMs;
const idPattern = /^[1-9]\d{0,18}$/;

/** The signing of this installation: what one server signed is valid on all of them. */
export async function createMailLinks(deps: Pick<PlatformDeps, 'db' | 'clock' | 'ids' | 'config'>): Promise<MailLinks> {
  const { config, clock } = deps;
  const secret = await sharedSecret(deps, 'mails');
  // The purpose is part of what is signed, so that no token serves another one.
  const digest = (purpose: string, ...parts: string[]) =>
    createHmac('sha256', secret)
      .update([purpose, ...parts].join('\n'))
      .digest();
  const sign = (purpose: string, ...parts: string[]) => digest(purpose, ...parts).toString('base64url');
  // Local parts of addresses are short, and their case may change on the way.
  const signReturn = (userId: string, email: string) => digest('return', userId, email).toString('hex').slice(0, 24);
  const isSame = (signature: string, expected: string) => {
    const [input, right] = [Buffer.from(signature), Buffer.from(expected)];
    return input.length === right.length && timingSafeEqual(input, right);
  };
  const splitToken = (token: string, length: number): string[] | undefined => {
    const parts = token.length <= 200 ? token.split('.') : [];
    return parts.length === length && idPattern.test(parts[0] ?? '') ? parts : undefined;
  };
  const [returnName = '', returnDomain = ''] = config.mailReturnPath?.split('@') ?? [];
  return {
    unsubscribeUrl: (userId, scope) =>
      `${config.publicUrl}/api/mails/unsubscribe?token=${userId}.${scope}.${sign('unsubscribe', userId, scope)}`,
    verifyUnsubscribe(token) {
      const [userId = '', scopeName = '', signature = ''] = splitToken(token, 3) ?? [];
      const scope = unsubscribeScopes.find((known) => known === scopeName);
      if (!scope || !isSame(signature, sign('unsubscribe', userId, scope))) return undefined;
      return { userId, scope };
    },
    addressUrl(userId, email) {
      const expires = String(clock.now().getTime() + addressLinkMs);
      return `${config.publicUrl}/api/mails/address?token=${userId}.${expires}.${sign('address', userId, email, expires)}`;
    },
    addressUserId: (token) => splitToken(token, 3)?.[0],
    verifyAddress(token, email) {
      const [userId = '', expires = '', signature = ''] = splitToken(token, 3) ?? [];
      if (!/^\d{1,15}$/.test(expires) || Number(expires) < clock.now().getTime()) return false;
      return isSame(signature, sign('address', userId, email, expires));
    },
    returnPath(userId, email) {
      if (config.mailReturnPath === undefined) return undefined;
      return `${returnName}+${userId}.${signReturn(userId, email)}@${returnDomain}`;
    },
    returnedUserId: (token) => splitToken(token, 2)?.[0],
    verifyReturn(token, email) {
      const [userId = '', signature = ''] = splitToken(token, 2) ?? [];
      return isSame(signature.toLowerCase(), signReturn(userId, email));
    },
    previewUrl(name, language, scheme) {
      const expires = String(clock.now().getTime() + previewLinkMs);
      const signature = sign('preview', name, language, scheme, expires);
      return `/api/mails/preview?${new URLSearchParams({ name, language, scheme, expires, signature }).toString()}`;
    },
    verifyPreview({ name, language, scheme, expires, signature }) {
      if (!/^\d{1,15}$/.test(expires) || Number(expires) < clock.now().getTime()) return false;
      return isSame(signature, sign('preview', name, language, scheme, expires));
    },
    messageId: (key) => digest('message', key).toString('hex').slice(0, 32),
  };
}
