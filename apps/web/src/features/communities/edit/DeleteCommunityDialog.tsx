import type { Community } from '@gumball/contract/communities/communities.schemas';
import { normalizeLine } from '@gumball/rules/users/profile';
import { type ReactNode, useRef, useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { Input } from '../../../ui/forms/Input.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { deleteCommunity } from '../data/communities.mutations.ts';

/** Requires the community's name before it deletes the community and all its posts. */
export default function DeleteCommunityDialog({
  community,
  onClose,
  onDeleted,
}: {
  community: Community;
  onClose: () => void;
  onDeleted: () => void;
}): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const isConfirmed = normalizeLine(typed) === community.name;

  async function submit(): Promise<void> {
    setIsBusy(true);
    if (await deleteCommunity(community, typed)) onDeleted();
    else setIsBusy(false);
  }

  return (
    <FormDialog
      title={t('Delete community')}
      submitLabel={isBusy ? t('Deleting...') : t('Delete')}
      submitKind="danger"
      isBusy={isBusy}
      isDisabled={!isConfirmed}
      initialFocus={field}
      onSubmit={() => void submit().catch(reportError)}
      onClose={onClose}
    >
      <p className="mb-4 text-ink-2">
        {t('{name} and all its posts will be gone for good. This cannot be undone.', { name: community.name })}
      </p>
      <Input
        ref={field}
        label={t('Type "{name}" to confirm', { name: community.name })}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  );
}
