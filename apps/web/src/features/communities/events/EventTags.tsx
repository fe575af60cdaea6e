import type { CommunityEvent } from '@gumball/contract/communities/community-events.schemas';
import type { EventAnswer } from '@gumball/rules/communities/community-events';
import { msg, t, translate } from '../../../lib/i18n/i18n.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';

/** The names of the answers. */
export const answerLabels: Record<EventAnswer, string> = {
  going: msg('Going'),
  maybe: msg('Maybe'),
  no: msg("Can't go"),
};

/** Whether an event is cancelled, runs or is over, and the viewer's answer. */
export function EventTags({ event, now }: { event: CommunityEvent; now: Date }) {
  const { isCancelled, ownAnswer } = event;
  const isOver = new Date(event.endsAt) <= now;
  const isRunning = !isOver && new Date(event.startsAt) <= now;
  return (
    <>
      {isCancelled ? (
        <Tag tone="danger">{t('Cancelled')}</Tag>
      ) : isOver ? (
        <Tag tone="quiet">{t('Over')}</Tag>
      ) : (
        isRunning && <Tag tone="positive">{t('Now')}</Tag>
      )}
      {ownAnswer && !isCancelled && <Tag tone="brand">{translate(answerLabels[ownAnswer])}</Tag>}
    </>
  );
}
