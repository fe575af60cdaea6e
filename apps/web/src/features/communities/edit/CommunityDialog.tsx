import type { Community } from '@gumball/contract/communities/communities.schemas';
import { isPrivateCommunity } from '@gumball/rules/communities/community-access';
import {
  communityDescriptionMax,
  communityNameLimit,
  communityRulesMax,
} from '@gumball/rules/communities/community-draft';
import { canOwnCommunity } from '@gumball/rules/communities/community-roles';
import { Camera } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { Switch } from '../../../ui/forms/Switch.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { Banner } from '../../../ui/identity/Banner.tsx';
import { CommunityAvatar } from '../../../ui/identity/CommunityAvatar.tsx';
import { ImagePicker } from '../../../ui/media/ImagePicker.tsx';
import { displayedImageUrl } from '../../../ui/media/image-change.ts';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { AccessField } from './AccessField.tsx';
import { type ImageUploaders, useCommunityForm } from './use-community-form.ts';

/** Creates or edits a community. Typed text is a draft until it is saved. */
export default function CommunityDialog({
  community,
  uploaders,
  onClose,
  onDone,
}: {
  community?: Community | undefined;
  uploaders: ImageUploaders;
  onClose: () => void;
  onDone: (community: Community) => void;
}): ReactNode {
  const formId = useId();
  const { form, ...state } = useCommunityForm({ community, uploaders, onDone });
  const { text, access, images, phase, problem } = state;
  const isBusy = phase !== 'idle';
  const avatarUrl = displayedImageUrl(images.avatar, community?.avatarUrl ?? null);
  const bannerUrl = displayedImageUrl(images.banner, community?.bannerUrl ?? null);
  const submitLabel = community
    ? phase === 'saving'
      ? t('Saving...')
      : t('Save Changes')
    : phase === 'saving'
      ? t('Creating...')
      : t('Create');
  const trimmedName = text.name.trim();

  const bind = (field: keyof typeof text) => ({
    name: field,
    value: text[field],
    ...(problem?.kind === 'error' && problem.field === field
      ? { 'aria-invalid': true as const, 'aria-errormessage': `${formId}-problem` }
      : {}),
    onChange: (event: { target: { value: string } }) => state.setText(field, event.target.value),
  });

  return (
    <FormDialog
      title={community ? t('Edit community') : t('Create community')}
      submitLabel={phase === 'uploading' ? t('Uploading...') : submitLabel}
      isBusy={isBusy}
      isDraft
      formRef={form}
      className="flex flex-col gap-4 pt-1"
      onSubmit={state.submit}
      onClose={onClose}
    >
      {problem && (
        <Callout id={`${formId}-problem`} tone={problem.kind === 'error' ? 'danger' : 'info'}>
          {problem.kind === 'error' ? problem.message : t('No Changes')}
        </Callout>
      )}
      <div>
        <div className="relative aspect-[4/1] overflow-hidden rounded-md bg-hero">
          <Banner name={trimmedName} src={bannerUrl} />
          <ImagePicker
            name="banner"
            label={t('Change banner')}
            shape="banner"
            imageChange={images.banner}
            hasImage={bannerUrl !== null}
            disabled={isBusy}
            onChange={(image) => state.setImage('banner', image)}
            className="!absolute top-3 end-3 inline-flex min-h-9 items-center gap-2 bg-[rgb(30_8_26/.78)] px-3.5 text-ui font-semibold text-white before:absolute before:-inset-1 before:content-['']"
          >
            <Camera size={17} aria-hidden="true" />
            {t('Change banner')}
          </ImagePicker>
        </div>
        <div className="-mt-9 flex items-end justify-between gap-3 ps-4">
          <span className="relative">
            <CommunityAvatar name={trimmedName} src={avatarUrl} size={84} decorative className="ring-4 ring-surface" />
            <ImagePicker
              name="avatar"
              label={t('Change avatar')}
              shape="square"
              imageChange={images.avatar}
              hasImage={avatarUrl !== null}
              disabled={isBusy}
              onChange={(image) => state.setImage('avatar', image)}
              className="ball !absolute -end-3 -bottom-2 [--s:44px]"
            >
              <Camera size={20} aria-hidden="true" />
            </ImagePicker>
          </span>
          <p className="text-sm text-ink-2">{t('1200x300 recommended')}</p>
        </div>
      </div>
      <Input label={t('Name')} required starred maxLength={communityNameLimit} {...bind('name')} />
      <TextArea label={t('Description')} countMax={communityDescriptionMax} {...bind('description')} />
      <TextArea
        label={t('Rules')}
        placeholder={t('One rule per line')}
        hint={t('At most 10 rules. A title ends with a colon: Be kind: we all began once.')}
        countMax={communityRulesMax}
        {...bind('rules')}
      />
      {(!community || canOwnCommunity(community.userRole)) && (
        <>
          <AccessField value={access} onChange={(value) => state.setText('access', value)} />
          {!isPrivateCommunity(access) && (
            <Switch
              label={t('Show to people without an account')}
              text={t('Where this network has public pages: the community, its posts and its feed.')}
              on={state.showToGuests}
              onChange={(on) => state.setText('showToGuests', String(on))}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
