import type { Community } from '@gumball/contract/communities/communities.schemas';
import { normalizeLine } from '@gumball/rules/users/profile';
import { type ReactNode, useId, useRef, useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { Modal } from '../../../ui/overlays/Modal.tsx';
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
  const formId = useId();
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
    <Modal
      title={t('Delete community')}
      open
      onClose={onClose}
      locked={isBusy}
      initialFocus={field}
      footer={
        <>
          <Button kind="ghost" className="ms-auto" disabled={isBusy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button kind="danger" type="submit" form={formId} disabled={!isConfirmed} busy={isBusy}>
            {isBusy ? t('Deleting...') : t('Delete')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isConfirmed && !isBusy) submit().catch(reportError);
        }}
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
      </form>
    </Modal>
  );
}
