import { formatInteger } from '@gumball/rules/formats/integers';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../lib/i18n/i18n.ts';
import { locale } from '../../lib/i18n/language.ts';
import { matchesMedia } from '../../lib/media-queries.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { useCountUp } from '../feedback/use-count-up.ts';
import { BalanceFigure } from '../product/BalancePill.tsx';
import { Coin } from '../product/Coin.tsx';
import { flyCoin } from './fly-coin.ts';
import { GumballMachine } from './GumballMachine.tsx';
import './reward.css';
import { releaseBalance } from './held-balance.ts';
import { playReward } from './reward-effects.ts';

// The knob turns first, and the ball needs its way.
const countAfterMs = 1000;
const flyAfterMs = 2000;

/** The machine pays: its knob turns, a gold ball rolls out, the amount counts up, and the coin flies to the balance. */
export function RewardMoment({ amount, text, detail }: { amount: number; text: string; detail?: string | undefined }) {
  const isStill = matchesMedia('reducedMotion');
  const [isCounting, setIsCounting] = useState(isStill);
  const [hasCoin, setHasCoin] = useState(true);
  const { displayed } = useCountUp(isCounting ? amount : 0);
  const coin = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    playReward({ full: true });
    if (isStill) {
      releaseBalance();
      return undefined;
    }
    const countTimer = setTimeout(() => setIsCounting(true), countAfterMs);
    const flyTimer = setTimeout(() => {
      const element = coin.current;
      if (!element) return;
      const flight = flyCoin(element);
      setHasCoin(false);
      flight.catch(() => undefined).finally(releaseBalance);
    }, flyAfterMs);
    return () => {
      clearTimeout(countTimer);
      clearTimeout(flyTimer);
      releaseBalance();
    };
  }, [isStill]);

  return (
    <div className="flex flex-col items-center justify-center gap-3 pt-1 pb-2 text-center max-md:min-h-[64dvh]">
      <div className="relative w-[min(280px,72vw)] [--machine:min(280px,72vw)]">
        <GumballMachine className="block w-full" />
        <span
          ref={coin}
          className="machine-ball absolute end-[6%] bottom-[4%] block w-[13%]"
          // The ball stays in the layout, from where the coin starts.
          style={{ opacity: hasCoin ? undefined : 0 }}
        >
          <span className="machine-ball-turn block [&>svg]:size-full">
            <Coin />
          </span>
        </span>
      </div>
      <p
        aria-hidden="true"
        className="reward-amount font-display text-3xl leading-none font-extrabold text-gold-ink tabular-nums md:text-4xl md:leading-none"
      >
        <bdi>+{formatInteger(displayed, locale)}</bdi>
      </p>
      <div className="text-balance">
        <h3 className="text-lg">{text}</h3>
        {detail && <p className="text-ink-2">{detail}</p>}
      </div>
      <RaisedBalance />
    </div>
  );
}

/** The balance of the header above the scrim, on screens where the dialog leaves the header visible. */
function RaisedBalance() {
  const { balance } = useCurrentUser();
  const [rect] = useState(() =>
    matchesMedia('splitView') ? document.querySelector('a[data-balance]')?.getBoundingClientRect() : undefined,
  );
  if (!rect) return null;
  return createPortal(
    <span
      className="reward-raised"
      aria-hidden="true"
      style={{ right: document.documentElement.clientWidth - rect.right, top: rect.top }}
    >
      <BalanceFigure gumballs={balance} />
    </span>,
    document.body,
  );
}

/** The balance in the header of a dialog that covers the whole phone. */
export function DialogBalance() {
  const { balance } = useCurrentUser();
  return (
    <span className="md:hidden">
      <span className="sr-only">{t('{points} balance')}</span>
      <BalanceFigure gumballs={balance} />
    </span>
  );
}
