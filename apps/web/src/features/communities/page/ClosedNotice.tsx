import type { Community } from '@gumball/contract/communities/communities.schemas';
import { dateAndTime } from '@gumball/rules/formats/times';
import { t } from '../../../lib/i18n/i18n.ts';
import { locale } from '../../../lib/i18n/language.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { TextLink } from '../../../ui/forms/TextLink.tsx';

/** Tells members why operators closed their community; nothing while it is open. */
export function ClosedNotice({ community: { closure, userRole } }: { community: Community }) {
  if (!closure) return null;
  return (
    <Callout tone="warning">
      <p className="font-semibold">
        {t('The operators closed this community, {time}', { time: dateAndTime(new Date(closure.at), locale) })}
      </p>
      {closure.reason !== '' && (
        <p className="break-words whitespace-pre-line" dir="auto">
          {closure.reason}
        </p>
      )}
      <p>{t('Only its members see it. Nobody can write in it.')}</p>
      {userRole === 'owner' && (
        <TextLink to="/settings" hash="measures">
          {t('Appeal in your settings')}
        </TextLink>
      )}
    </Callout>
  );
}
