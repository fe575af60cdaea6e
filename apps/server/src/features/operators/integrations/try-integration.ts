import type { Language } from '@gumball/rules/formats/languages';
import type { Phrase } from '@gumball/rules/formats/phrase';
import {
  changeIntegration,
  checkIntegration,
  type IntegrationChanges,
  type IntegrationName,
  mailFailureLabels,
} from '@gumball/rules/site/integrations';
import type { Deps } from '../../../deps.ts';
import { errorCodeOf } from '../../../platform/errors/error-code-of.ts';
import { assertOk } from '../../../platform/http/app-error.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { toPlatform, toSmtp } from '../../../platform/integrations/connect-values.ts';
import { deliverBy, type SmtpServer } from '../../../platform/mail/mail.ts';
import { getEmailAddresses } from '../../auth/accounts/get-email-addresses.ts';
import { tryPlatform } from '../../platforms/try-platform.ts';
import { assertNotFixed } from './save-integration.ts';
import { createTrialMail } from './trial-mail.ts';

const maxReplyLength = 300;

/**
 * Tries a service with stored values and changes of them, which are not stored: mails the operator, or asks a platform
 * once. Throws `INTEGRATION_INVALID`, `INTEGRATION_FIXED` and `RATE_LIMITED`.
 */
export async function tryIntegration(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'guardedFetch' | 'mail' | 'integrations'>,
  limit: Limit,
  viewer: Viewer,
  name: IntegrationName,
  { values: changes, language }: { values: IntegrationChanges; language: Language },
): Promise<{ works: boolean; reply: string }> {
  assertNotFixed(deps, name);
  const values = changeIntegration(name, (await deps.integrations.read(deps.db.kysely, name)) ?? {}, changes);
  assertOk(checkIntegration(name, values));
  await limit.consume(viewer.userId);
  if (name === 'mail') return sendTrialMail(deps, viewer, language, toSmtp(values));
  const reason = await tryPlatform(deps, name, toPlatform(name, values));
  return { works: reason === undefined, reply: (reason ?? '').slice(0, maxReplyLength) };
}

async function sendTrialMail(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'mail'>,
  viewer: Viewer,
  language: Language,
  smtp: SmtpServer,
): Promise<{ works: boolean; reply: string }> {
  const { email } = await getEmailAddresses(deps, viewer);
  try {
    const reply = await deliverBy(smtp, createTrialMail(email, language), deps);
    return { works: true, reply: reply.slice(0, maxReplyLength) };
  } catch (error) {
    return { works: false, reply: describeFailure(error) };
  }
}

// Only what a mail server says is shown: the greeting of another service would describe the network.
function describeFailure(error: unknown): string {
  const { response } = error as { response?: unknown };
  const isReply = typeof response === 'string' && /^[245]\d\d[ -]/.test(response);
  const text = isReply ? response : (toFailure(error)?.words ?? (errorCodeOf(error) || 'no reply'));
  return text.replaceAll(/\s+/g, ' ').slice(0, maxReplyLength);
}

// nodemailer gives its own codes to the errors of sockets.
function toFailure(error: unknown): Phrase | undefined {
  const code = errorCodeOf(error);
  const { originalCode = '' } = error as { originalCode?: string };
  if (code === 'EDNS') return mailFailureLabels.unknownHost;
  if (code === 'ETIMEDOUT' || originalCode === 'ETIMEDOUT') return mailFailureLabels.timeout;
  if (originalCode === 'ECONNREFUSED') return mailFailureLabels.refused;
  const isEncryption = code === 'ETLS' || /^ERR_(?:SSL|TLS)_|CERT|^UNABLE_TO_/.test(originalCode);
  return isEncryption ? mailFailureLabels.encryption : undefined;
}
