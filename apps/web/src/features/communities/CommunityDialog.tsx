import type { Community } from '@gumball/contract/communities/communities.schemas';
import {
  communityDescriptionMax,
  communityNameLimit,
  communityRulesMax,
} from '@gumball/rules/communities/community-draft';
import { Camera } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { t } from '../../lib/texts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CommunityAvatar } from '../../ui/CommunityAvatar.tsx';
import { Input } from '../../ui/Input.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Note } from '../../ui/Note.tsx';
import { PictureChooser } from '../../ui/PictureChooser.tsx';
import { shownPicture } from '../../ui/picture.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { type SendPictures, useCommunityForm } from './use-community-form.ts';

/** Creates or edits a community. Typed text is a draft until it is saved. */
export default function CommunityDialog({
  community,
  send,
  onClose,
  onDone,
}: {
  community?: Community | undefined;
  send: SendPictures;
  onClose: () => void;
  onDone: (community: Community) => void;
}): ReactNode {
  const formId = useId();
  const { form, ...state } = useCommunityForm({ community, send, onDone });
  const { text, pictures, phase, problem } = state;
  const isBusy = phase !== 'idle';
  const avatarUrl = shownPicture(pictures.avatar, community?.avatarUrl ?? null);
  const bannerUrl = shownPicture(pictures.banner, community?.bannerUrl ?? null);
  const rest = community
    ? phase === 'saving'
      ? t('Saving...')
      : t('Save Changes')
    : phase === 'saving'
      ? t('Creating...')
      : t('Create');
  const shownName = text.name.trim();

  const bind = (field: keyof typeof text) => ({
    name: field,
    value: text[field],
    ...(problem?.kind === 'error' && problem.field === field
      ? { 'aria-invalid': true as const, 'aria-errormessage': `${formId}-problem` }
      : {}),
    onChange: (event: { target: { value: string } }) => state.setText(field, event.target.value),
  });

  return (
    <Modal
      title={community ? t('Edit community') : t('Create community')}
      open
      onClose={onClose}
      locked={isBusy}
      footer={
        <>
          <Button kind="ghost" className="ms-auto" disabled={isBusy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            {phase === 'uploading' ? t('Uploading...') : rest}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={form}
        noValidate
        data-draft
        className="flex flex-col gap-4 pt-1"
        onSubmit={(event) => {
          event.preventDefault();
          state.submit();
        }}
      >
        {problem && (
          <Note id={`${formId}-problem`} tone={problem.kind === 'error' ? 'danger' : 'info'}>
            {problem.kind === 'error' ? problem.words : t('No Changes')}
          </Note>
        )}
        <div>
          <div className="relative aspect-[4/1] overflow-hidden rounded-md bg-hero">
            <Banner name={shownName} src={bannerUrl} />
            <PictureChooser
              name="banner"
              label={t('Change banner')}
              shape="banner"
              picture={pictures.banner}
              isThere={bannerUrl !== null}
              disabled={isBusy}
              onChange={(picture) => state.setPicture('banner', picture)}
              className="!absolute top-3 end-3 inline-flex min-h-9 items-center gap-2 bg-[rgb(30_8_26/.78)] px-3.5 text-ui font-semibold text-white before:absolute before:-inset-1 before:content-['']"
            >
              <Camera size={17} aria-hidden="true" />
              {t('Change banner')}
            </PictureChooser>
          </div>
          <div className="-mt-9 flex items-end justify-between gap-3 ps-4">
            <span className="relative">
              <CommunityAvatar name={shownName} src={avatarUrl} size={84} decorative className="ring-4 ring-surface" />
              <PictureChooser
                name="avatar"
                label={t('Change avatar')}
                shape="square"
                picture={pictures.avatar}
                isThere={avatarUrl !== null}
                disabled={isBusy}
                onChange={(picture) => state.setPicture('avatar', picture)}
                className="ball !absolute -end-3 -bottom-2 [--s:44px]"
              >
                <Camera size={20} aria-hidden="true" />
              </PictureChooser>
            </span>
            <p className="text-sm text-ink-2">{t('1200x300 recommended')}</p>
          </div>
        </div>
        <Input label={t('Name')} required starred maxLength={communityNameLimit} {...bind('name')} />
        <TextArea label={t('Description')} countMax={communityDescriptionMax} {...bind('description')} />
        <TextArea
          label={t('Rules')}
          placeholder={t('One rule a line')}
          countMax={communityRulesMax}
          {...bind('rules')}
        />
      </form>
    </Modal>
  );
}
