import { t } from '../../lib/i18n/i18n.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { unlinkAccount } from './AccountsCard.tsx';

/** The id of the element that receives the focus when a link leads to `InvalidTwitter`. */
export const invalidTwitterId = 'invalid-twitter';

/** Shows that the linked Twitter account no longer exists, and offers to unlink it. */
export function InvalidTwitter({ username, onChange }: { username: string; onChange: () => void }) {
  return (
    <Callout
      tone="danger"
      action={
        <Button id={invalidTwitterId} kind="ghost" size="sm" onClick={() => void unlinkAccount('Twitter', onChange)}>
          {t('Unlink')}
        </Button>
      }
    >
      <strong>{t('Twitter ID Invalid')}</strong>
      <p className="font-normal">
        {t('@{username} was not found on Twitter. Unlink it and connect an account that exists.', { username })}
      </p>
    </Callout>
  );
}
