import { plural, t } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { focusHistory } from '../history/focus-history.ts';

/** The number of failed messages of a conversation, and the button to discard them. */
export function FailedBanner({ count, onClear }: { count: number; onClear: () => void }) {
  if (count === 0) return null;
  return (
    <Callout
      tone="danger"
      className="mx-2 mt-3 flex-none !py-1 !pe-1.5 md:mx-(--chat-inset) [&>svg]:!self-center"
      action={
        <Button
          kind="ghost"
          size="sm"
          className="!text-danger"
          onClick={({ currentTarget }) => {
            focusHistory(currentTarget);
            onClear();
          }}
        >
          {t('Clear All')}
        </Button>
      }
    >
      {plural(count, '{count} message failed to send', '{count} messages failed to send')}
    </Callout>
  );
}
