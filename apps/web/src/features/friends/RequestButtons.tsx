import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/forms/Button.tsx';

/** Accept and Decline of a received friend request. */
export function RequestButtons({
  name,
  onRespond,
}: {
  name: string;
  onRespond: (action: 'accept' | 'decline') => void;
}) {
  return (
    <>
      <Button
        size="sm"
        className="flex-1"
        aria-label={t('Accept {name}', { name })}
        onClick={() => onRespond('accept')}
      >
        {t('Accept')}
      </Button>
      <Button
        size="sm"
        kind="outline"
        className="flex-1"
        aria-label={t('Decline {name}', { name })}
        onClick={() => onRespond('decline')}
      >
        {t('Decline')}
      </Button>
    </>
  );
}
