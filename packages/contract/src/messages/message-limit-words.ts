/** What a member reads who sends too fast: docs/product.md, Messages. The code is `RATE_LIMITED` for all of them. */
import type { SendRefusal } from '@gumball/rules/messages/send-limit';

const words: Record<SendRefusal, string> = {
  tooFast: 'Sending messages too quickly. Please slow down.',
  waitAMoment: 'Please wait a moment before sending another message',
  tooMany: 'Too many messages. Please wait before sending more.',
  waitSeconds: 'Please wait {seconds} seconds before sending another message',
};

/** The words for a refusal, with the time that is left in ms. */
export function messageLimitWords(refusal: SendRefusal, waitMs: number): string {
  return words[refusal].replace('{seconds}', String(Math.ceil(waitMs / 1000)));
}
