import { minuteMs } from '@gumball/rules/formats/durations';
import { isAddressRefused, mailAttemptsMax, mailRetryMs } from '@gumball/rules/mails/mail-reports';
import PQueue from 'p-queue';
import type { Deps } from '../../../deps.ts';
import { composeMails } from './compose-mails.ts';
import type { Composed } from './composed-mail.view.ts';
import {
  addMailCounts,
  type ClaimedRow,
  claimMails,
  postponeClaimed,
  recordMailed,
  refuseAddress,
  removeClaimed,
} from './sending.store.ts';

type SendDeps = Pick<Deps, 'db' | 'clock' | 'mail' | 'mailLinks' | 'config' | 'log'>;

const batchSize = 30;
const concurrency = 3;
// A claim is shorter than the time after which an event is mailed: what happens while a mail is claimed is in it.
const claimMs = 9 * minuteMs;
// No mail is handed over shortly before its claim ends.
const claimMarginMs = 2 * minuteMs;
// The next run, maybe on another node, starts a minute after this one.
const maxRunMs = 50_000;

/** What happened to claimed mails. */
export type SendResult = { sent: number; failed: number };

/**
 * Sends the mails that are due, at most as many as are allowed in a minute. Several nodes may run it at once: each mail
 * is claimed by one of them. If that node ends before it has stored that a mail was sent, the mail is sent again with the
 * same id, by which mail programs recognize it.
 */
export async function sendDueMails(deps: SendDeps): Promise<SendResult> {
  const total = { sent: 0, failed: 0 };
  if (!deps.mail.delivers) return total;
  const startedMs = performance.now();
  for (let budget = deps.config.mailsPerMinute; budget > 0; ) {
    const now = deps.clock.now();
    const until = new Date(now.getTime() + claimMs);
    const mails = await claimMails(deps.db, now, until, Math.min(batchSize, budget));
    if (mails.length === 0) break;
    const { sent, failed } = await sendBatch(deps, mails);
    total.sent += sent;
    total.failed += failed;
    budget -= sent + failed;
    if (performance.now() - startedMs > maxRunMs) break;
  }
  return total;
}

async function sendBatch(deps: SendDeps, mails: readonly ClaimedRow[]): Promise<SendResult> {
  const composed = await composeMails(deps, mails);
  const queue = new PQueue({ concurrency });
  const outcomes = new Map<ClaimedRow, Outcome>();
  for (const mail of mails)
    void queue.add(async () => {
      try {
        outcomes.set(mail, await settle(deps, mail, composed.get(mail) ?? { kind: 'drop' }));
      } catch (error) {
        // The claim ends by itself.
        deps.log.warn({ err: error, kind: mail.key }, 'a mail could not be settled');
      }
    });
  await queue.onIdle();
  const counts = [...Map.groupBy(outcomes, ([mail]) => mail.key)].map(([kind, entries]) => ({
    kind,
    sent: entries.filter(([, outcome]) => outcome === 'sent').length,
    failed: entries.filter(([, outcome]) => outcome === 'failed').length,
  }));
  const counted = counts.filter(({ sent, failed }) => sent + failed > 0);
  await addMailCounts(deps.db.kysely, deps.clock.now().toISOString().slice(0, 10), counted);
  const sum = (pick: (count: SendResult) => number) => counted.reduce((total, count) => total + pick(count), 0);
  return { sent: sum(({ sent }) => sent), failed: sum(({ failed }) => failed) };
}

type Outcome = 'sent' | 'failed' | 'other';

async function settle(deps: SendDeps, mail: ClaimedRow, composed: Composed): Promise<Outcome> {
  const { db, clock } = deps;
  if (composed.kind === 'drop') {
    await db.transaction((tx) => removeClaimed(tx, mail));
    return 'other';
  }
  if (composed.kind === 'wait') {
    await postponeClaimed(db.kysely, mail, composed.until, 0);
    return 'other';
  }
  if (clock.now().getTime() > mail.claimed_until.getTime() - claimMarginMs) return 'other';
  const { message } = composed;
  try {
    await deps.mail.deliver({
      ...message,
      id: deps.mailLinks.messageId(`${mail.user_id} ${mail.key} ${mail.queued_at.toISOString()}`),
      returnPath: deps.mailLinks.returnPath(mail.user_id, message.to),
    });
  } catch (error) {
    return fail(deps, mail, message.to, error);
  }
  await db.transaction(async (tx) => {
    if (await removeClaimed(tx, mail)) await recordMailed(tx, mail.user_id, composed);
  });
  return 'sent';
}

async function fail({ db, clock, log }: SendDeps, mail: ClaimedRow, email: string, error: unknown): Promise<Outcome> {
  const reply = toReply(error);
  const now = clock.now();
  // The address is personal, so only the code is logged.
  log.warn({ kind: mail.key, code: reply.code, attempts: mail.attempts }, 'a mail could not be sent');
  if (isAddressRefused(reply)) {
    await db.transaction(async (tx) => {
      await removeClaimed(tx, mail);
      await refuseAddress(tx, mail.user_id, { email, reason: 'bounce', at: now });
    });
    return 'failed';
  }
  if (mail.attempts >= mailAttemptsMax || reply.code >= 500) {
    await db.transaction((tx) => removeClaimed(tx, mail));
    return 'failed';
  }
  await postponeClaimed(db.kysely, mail, new Date(now.getTime() + mailRetryMs(mail.attempts)), mail.attempts);
  return 'other';
}

function toReply(error: unknown): { code: number; text: string; command: string } {
  const { responseCode, response, command } =
    ((typeof error === 'object' ? error : null) as {
      responseCode?: unknown;
      response?: unknown;
      command?: unknown;
    }) ?? {};
  return {
    code: typeof responseCode === 'number' ? responseCode : 0,
    text: typeof response === 'string' ? response : '',
    command: typeof command === 'string' ? command : '',
  };
}
