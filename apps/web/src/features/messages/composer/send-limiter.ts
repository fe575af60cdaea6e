/**
 * Limits how fast the member sends from the composer: docs/product.md, Messages. Messages written offline are queued
 * and not counted.
 */
import {
  checkSendRate,
  emptySendHistory,
  type SendRefusal,
  sendLimitMessage,
} from '@gumball/rules/messages/send-limit';
import { useEffect, useState } from 'react';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { createUserState, createUserStore } from '../../../lib/session/user-state.ts';
import { useStore } from '../../../lib/storage/store.ts';
import { toast } from '../../../ui/feedback/toasts.ts';

/** The reason of a pause, and its end by the clock of this device. */
type Pause = { refusal: SendRefusal; sinceMs: number; untilMs: number };

const pause = createUserStore<Pause | null>(null);
const state = createUserState(() => ({ sendHistory: emptySendHistory }));

/**
 * Returns whether a message may be sent now. `useSendPause` shows a rejection; the start of a pause or a block also
 * shows a toast.
 */
export function maySendNow(nowMs = Date.now()): boolean {
  const result = checkSendRate(state.sendHistory, nowMs);
  state.sendHistory = result.history;
  pause.set(result.ok ? null : { refusal: result.refusal, sinceMs: nowMs, untilMs: nowMs + result.waitMs });
  if (!result.ok && (result.refusal === 'tooFast' || result.refusal === 'tooMany')) {
    toast.warning(t('You are sending messages too quickly. Please slow down.'));
  }
  return result.ok;
}

/** Returns the reason of a pause with its countdown, or null. */
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
