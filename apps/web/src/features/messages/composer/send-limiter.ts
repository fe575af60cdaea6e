/** How fast the member may send by hand: docs/product.md, Messages. What is written without a connection waits in the queue and is not counted. */
import {
  checkSendRate,
  emptySendHistory,
  type SendRefusal,
  sendLimitMessage,
} from '@gumball/rules/messages/send-limit';
import { useEffect, useState } from 'react';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { createStore, useStore } from '../../../lib/storage/store.ts';
import { toast } from '../../../ui/feedback/toasts.ts';

/** Why sending pauses, and until when by this device's clock. */
type Pause = { refusal: SendRefusal; sinceMs: number; untilMs: number };

const pause = createStore<Pause | null>(null);
let sendHistory = emptySendHistory;

/** Whether a message may go out now; a refusal is shown by `useSendPause`, and where a pause or a block begins also told at once. */
export function maySendNow(nowMs = Date.now()): boolean {
  const result = checkSendRate(sendHistory, nowMs);
  sendHistory = result.history;
  pause.set(result.ok ? null : { refusal: result.refusal, sinceMs: nowMs, untilMs: nowMs + result.waitMs });
  if (!result.ok && (result.refusal === 'tooFast' || result.refusal === 'tooMany')) {
    toast.warning(t('You are sending messages too quickly. Please slow down.'));
  }
  return result.ok;
}

/** The words that say why sending pauses, counting down, or null. */
export function useSendPause(): string | null {
  const current = useStore(pause);
  const [nowMs, setNowMs] = useState(0);
  useEffect(() => {
    if (!current) return;
    const timer = setInterval(() => {
      setNowMs(Date.now());
      if (Date.now() >= current.untilMs && pause.get() === current) pause.set(null);
    }, 250);
    return () => clearInterval(timer);
  }, [current]);
  if (!current) return null;
  return translate(sendLimitMessage(current.refusal, Math.max(0, current.untilMs - Math.max(nowMs, current.sinceMs))));
}
