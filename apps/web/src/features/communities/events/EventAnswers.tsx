import type { CommunityEvent } from '@gumball/contract/communities/community-events.schemas';
import { eventAnswers } from '@gumball/rules/communities/community-events';
import { Check, CircleHelp, type LucideIcon, X } from 'lucide-react';
import { useState } from 'react';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { answerLabels } from './EventTags.tsx';
import { answerEvent } from './events.mutations.ts';

const icons: Record<(typeof eventAnswers)[number], LucideIcon> = { going: Check, maybe: CircleHelp, no: X };

/** The viewer's answer to an event as toggle buttons; pressing the chosen one takes it back. */
export function EventAnswers({ event }: { event: CommunityEvent }) {
  const [isBusy, setIsBusy] = useState(false);
  const isFull = event.placesMax !== null && event.goingCount >= event.placesMax;
  return (
    <div role="group" aria-label={t('Your answer')} className="flex flex-wrap gap-2">
      {eventAnswers.map((answer) => {
        const Icon = icons[answer];
        const isChosen = event.ownAnswer === answer;
        return (
          <Button
            key={answer}
            size="sm"
            kind={isChosen ? 'primary' : 'outline'}
            aria-pressed={isChosen}
            disabled={isBusy || (answer === 'going' && isFull && !isChosen)}
            onClick={() => {
              setIsBusy(true);
              answerEvent(event, isChosen ? null : answer)
                .finally(() => setIsBusy(false))
                .catch(reportError);
            }}
          >
            <Icon size={18} aria-hidden="true" />
            {translate(answerLabels[answer])}
          </Button>
        );
      })}
    </div>
  );
}
