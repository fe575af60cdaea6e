import type { ClaimDetails } from '@gumball/contract/platforms/platforms.schemas';
import { dateWithYear } from '@gumball/rules/formats/times';
import { msg, t, translate } from '../../lib/i18n/i18n.ts';
import { locale } from '../../lib/i18n/language.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';

const defaultSuggestion = msg('Please use a different Twitter account');

/** Shows that a Twitter account belongs to another member, since when, and what to do. */
export function ClaimedPanel({
  message,
  details,
  onTryAnother,
}: {
  message: string;
  details: ClaimDetails | undefined;
  onTryAnother: () => void;
}) {
  const since = details && new Date(details.claimedAt);
  return (
    <Callout tone="danger">
      <strong>{t('Account Already Connected')}</strong>
      <p>{message}</p>
      {since && (
        <p className="font-normal tabular-nums">
          {t('@{username} was connected on {day}.', {
            username: details.twitterUsername,
            day: dateWithYear(since, locale),
          })}
        </p>
      )}
      {details && details.claimedBy !== '' && (
        <p className="font-normal">{t('Connected by {name}', { name: details.claimedBy })}</p>
      )}
      <p>{translate(details?.suggestion || defaultSuggestion)}</p>
      <button type="button" className="mt-2 min-h-11 font-semibold underline" onClick={onTryAnother}>
        {t('Try Different Account')}
      </button>
    </Callout>
  );
}
