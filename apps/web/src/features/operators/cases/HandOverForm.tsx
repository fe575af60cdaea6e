import { sanctionNoteMax } from '@gumball/rules/moderation/sanctions';
import { useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { useSubmit } from '../../../ui/forms/use-submit.ts';
import { handOverCommunity } from './cases.mutations.ts';

/** Hands a community over to another of its members. */
export function HandOverForm({ community, onClose }: { community: { id: string; name: string }; onClose: () => void }) {
  const [username, setUsername] = useState('');
  const [reason, setReason] = useState('');
  const { isBusy, problem, run } = useSubmit(t('Failed to hand the community over'));
  async function submit() {
    await run(async () => {
      await handOverCommunity(community.id, username, reason);
      toast.success(t('{community} has a new owner', { community: community.name }));
      onClose();
    });
  }
  return (
    <form
      aria-label={t('Hand over')}
      className="mt-3 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (username.trim() !== '') void submit();
      }}
    >
      <Input
        label={t('New owner')}
        hint={t('The username of a member. The present owner stays as an admin.')}
        autoComplete="off"
        autoFocus
        maxLength={100}
        value={username}
        error={problem}
        onChange={(event) => setUsername(event.target.value)}
      />
      <TextArea
        label={t('Reason')}
        value={reason}
        countMax={sanctionNoteMax}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" kind="danger" size="sm" busy={isBusy}>
          {t('Hand over')}
        </Button>
        <Button kind="ghost" size="sm" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}
