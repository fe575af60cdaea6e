import { referrerReward, welcomeBonus } from '@gumball/rules/referrals/rewards';
import { Ball } from '../../ui/Ball.tsx';
import { Card } from '../../ui/Card.tsx';

const steps = [
  {
    color: 'var(--gb-ball-pink)',
    title: 'Share your link',
    text: 'Send it anywhere, to as many friends as you like. There is no limit.',
  },
  {
    color: 'var(--gb-ball-gold)',
    title: 'They register',
    text: `Your friend starts with a ${welcomeBonus} Gumballs welcome bonus.`,
  },
  {
    color: 'var(--gb-ball-mint)',
    title: `You get ${referrerReward}`,
    text: `${referrerReward} Gumballs arrive the moment they register.`,
  },
];

/** The three steps of an invitation. */
export function HowReferralsWork() {
  return (
    <Card heading="How Referrals Work">
      <ol className="mt-1.5 flex flex-col gap-4">
        {steps.map(({ color, title, text }, at) => (
          <li key={title} className="flex items-start gap-3.5">
            <Ball size={36} color={color} className="font-display text-[1.0625rem] font-extrabold text-[#2a1226]">
              {at + 1}
            </Ball>
            <div>
              <p className="font-semibold">{title}</p>
              <p className="text-sm/5 text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
