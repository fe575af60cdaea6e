import { type Phrase, phrase } from '@gumball/rules/formats/phrase';
import type { Amounts } from '@gumball/rules/site/amounts';
import { msg, t, translate } from '../../lib/i18n/i18n.ts';
import { useAmounts } from '../../lib/site/amounts.ts';
import { Ball } from '../../ui/identity/Ball.tsx';
import { Card } from '../../ui/layout/Card.tsx';

const stepsFor = ({ referrerReward, welcomeBonus }: Amounts) => [
  {
    color: 'var(--gb-ball-pink)',
    title: msg('Share your link'),
    text: msg('Send it anywhere, to as many friends as you like. There is no limit.'),
    later: () => t('Send it anywhere, to as many friends as you like. There is no limit.'),
  },
  {
    color: 'var(--gb-ball-gold)',
    title: msg('They register'),
    text: phrase('Your friend starts with a {gumballs} {points} welcome bonus.', { gumballs: welcomeBonus }),
    later: () => t('Your friend signs up with your link.'),
  },
  {
    color: 'var(--gb-ball-mint)',
    title: phrase('You get {gumballs}', { gumballs: referrerReward }),
    text: phrase('{gumballs} {points} arrive the moment they register.', { gumballs: referrerReward }),
    later: (when: string) =>
      t('You get {own} {points} and your friend gets {theirs}, {when}.', {
        own: referrerReward,
        theirs: welcomeBonus,
        when,
      }),
  },
];

/** The three steps of an invitation. `rewardedWhen` is what comes before the rewards, if they are not paid at once. */
export function HowReferralsWork({ rewardedWhen }: { rewardedWhen: Phrase | null }) {
  const steps = stepsFor(useAmounts());
  return (
    <Card heading={t('How Referrals Work')}>
      <ol className="mt-1.5 flex flex-col gap-4">
        {steps.map(({ color, title, text, later }, index) => (
          <li key={color} className="flex items-start gap-3.5">
            <Ball size={36} color={color} className="font-display text-[1.0625rem] font-extrabold text-[#2a1226]">
              {index + 1}
            </Ball>
            <div>
              <h3>{translate(title)}</h3>
              <p className="text-sm/5 text-ink-2">
                {rewardedWhen === null ? translate(text) : later(translate(rewardedWhen))}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
