/** Raffles of the shop: docs/product.md, Shop. */
import { ok, type RuleResult } from '../rule-result.ts';
import type { ItemDraft } from './items.ts';
import { orderNoteMax } from './purchases.ts';

/** Maximum number of tickets of a raffle. */
export const raffleTicketsMax = 10_000;
/** Maximum number of winning tickets. */
export const raffleWinnersMax = 100;

/** Terms of a raffle. `stock` is the number of tickets and `price` the price of one; it is drawn at `endsAt`. */
export type RaffleTerms = Pick<ItemDraft, 'price' | 'stock' | 'memberLimit' | 'endsAt'> & { winners: number | null };

type TermsError = 'RAFFLE_TICKETS_INVALID' | 'RAFFLE_END_REQUIRED' | 'RAFFLE_WINNERS_INVALID';

/** Checks the terms of a raffle: limited, with an end, and with no more winners than tickets. */
export function checkRaffle({ stock, endsAt, winners }: RaffleTerms): RuleResult<TermsError> {
  if (stock === null || stock < 1 || stock > raffleTicketsMax)
    return { ok: false, code: 'RAFFLE_TICKETS_INVALID', field: 'stock' };
  if (endsAt === null) return { ok: false, code: 'RAFFLE_END_REQUIRED', field: 'endsAt' };
  if (winners === null || !Number.isInteger(winners) || winners < 1 || winners > Math.min(stock, raffleWinnersMax))
    return { ok: false, code: 'RAFFLE_WINNERS_INVALID', field: 'winners' };
  return ok;
}

/**
 * Checks a change of a raffle. Its terms are what the buyers of tickets agreed to: they are fixed with the first ticket,
 * and at the end.
 */
export function checkRaffleChange(
  before: RaffleTerms & { sold: number },
  after: RaffleTerms,
  now: Date,
): RuleResult<'RAFFLE_TERMS_FIXED'> {
  const isSame =
    before.price === after.price &&
    before.stock === after.stock &&
    before.memberLimit === after.memberLimit &&
    before.winners === after.winners &&
    before.endsAt?.getTime() === after.endsAt?.getTime();
  const isFixed = before.sold > 0 || (before.endsAt !== null && before.endsAt.getTime() <= now.getTime());
  return isSame || !isFixed ? ok : { ok: false, code: 'RAFFLE_TERMS_FIXED' };
}

/** Checks the cancellation of a raffle: before its draw, once, and with a reason. */
export function checkCancellation({
  isDecided,
  isCancelled,
  reason,
}: {
  isDecided: boolean;
  isCancelled: boolean;
  reason: string;
}): RuleResult<'RAFFLE_DECIDED' | 'RAFFLE_CANCELLED' | 'REJECTION_REASON_REQUIRED' | 'ORDER_NOTE_TOO_LONG'> {
  if (isDecided) return { ok: false, code: 'RAFFLE_DECIDED' };
  if (isCancelled) return { ok: false, code: 'RAFFLE_CANCELLED' };
  if (reason === '') return { ok: false, code: 'REJECTION_REASON_REQUIRED', field: 'note' };
  return reason.length > orderNoteMax ? { ok: false, code: 'ORDER_NOTE_TOO_LONG', field: 'note' } : ok;
}

/** SHA-256 of a text, as lowercase hexadecimal digits. */
export type Sha256 = (text: string) => string;

/** Facts of a draw: the seed, whose hash was published before, the ids of all tickets, and how many of them win. */
export type Draw = { seed: string; tickets: readonly string[]; winners: number };

/**
 * Returns the winning tickets of a raffle, best first. Each ticket has the score SHA-256(`seed:list:ticket`), where
 * `list` is the SHA-256 of all ticket ids in ascending order, joined by commas; the lowest scores win. The seed is fixed
 * before the first ticket and the list after the last one: neither buyers nor operators can choose the result.
 */
export function drawWinners({ seed, tickets, winners }: Draw, sha256: Sha256): string[] {
  const byId = (a: string, b: string) => (BigInt(a) < BigInt(b) ? -1 : 1);
  const list = sha256(tickets.toSorted(byId).join(','));
  return tickets
    .map((ticket) => ({ ticket, score: sha256(`${seed}:${list}:${ticket}`) }))
    .toSorted((a, b) => (a.score < b.score ? -1 : 1))
    .slice(0, winners)
    .map(({ ticket }) => ticket);
}
