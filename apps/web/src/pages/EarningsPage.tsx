import { useMember } from '../lib/session.ts';
import { Coin } from '../ui/Coin.tsx';

/** The member's Gumballs and where they come from. */
export function EarningsPage() {
  const { gumballs } = useMember();
  return (
    <div className="columns">
      <section
        aria-labelledby="total"
        className="on-hero relative isolate overflow-hidden rounded-xl bg-hero px-5 py-[22px] text-on-hero md:px-8 md:py-7"
      >
        <span className="hero-heap absolute inset-y-0 right-0 -z-10 w-[130px] md:w-[300px]" />
        <h2 id="total" className="!text-base text-on-hero-2">
          Total Gumballs
        </h2>
        <p className="mt-1 flex items-center gap-3 font-display text-3xl font-extrabold tabular-nums md:text-4xl">
          <Coin size={44} />
          {gumballs.toLocaleString('en-US')}
        </p>
      </section>
    </div>
  );
}
