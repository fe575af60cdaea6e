import type { OperatorItem } from '@gumball/contract/shop/shop.schemas';
import { stickerPackNames } from '@gumball/rules/messages/stickers';
import { frames } from '@gumball/rules/shop/frames';
import { itemDescriptionMax, itemKinds, itemNameMax } from '@gumball/rules/shop/items';
import { ImagePlus } from 'lucide-react';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { Avatar } from '../../../ui/identity/Avatar.tsx';
import { frameLabels } from '../../../ui/identity/frame-labels.ts';
import { ImagePicker } from '../../../ui/media/ImagePicker.tsx';
import { displayedImageUrl } from '../../../ui/media/image-change.ts';
import type { ImageUploader } from '../../../ui/media/upload-image-change.ts';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { packLabels } from '../../../ui/stickers/sticker-labels.ts';
import { itemKindLabels } from './item-labels.ts';
import { useItemForm } from './use-item-form.ts';

/** Creates or edits an item of the shop. The kind of an existing item cannot change. */
export function ItemDialog({
  item,
  uploadPicture,
  onClose,
}: {
  item: OperatorItem | undefined;
  uploadPicture: ImageUploader;
  onClose: () => void;
}) {
  const { firstName, lastName, avatarUrl } = useCurrentUser();
  const { fields, picture, isBusy, save, update, setPicture, errorOf } = useItemForm(item, uploadPicture, onClose);
  const isRaffle = fields.kind === 'raffle';
  const pictureUrl = displayedImageUrl(picture, item?.pictureUrl ?? null);
  const bind = (field: Exclude<keyof typeof fields, 'kind' | 'frame' | 'pack'>) => ({
    value: fields[field],
    error: errorOf(field),
    onChange: (event: { target: { value: string } }) => update({ [field]: event.target.value }),
  });
  return (
    <FormDialog
      title={item ? t('Edit item') : t('New item')}
      submitLabel={isBusy ? t('Saving...') : item ? t('Save') : t('Create item')}
      isBusy={isBusy}
      className="flex flex-col gap-4 pt-1"
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <div className="flex items-center gap-4">
        {fields.kind === 'frame' ? (
          <span className="grid size-24 flex-none place-items-center rounded-lg bg-gold-soft">
            <Avatar name={`${firstName} ${lastName}`} src={avatarUrl} frame={fields.frame} size={60} decorative />
          </span>
        ) : (
          <ImagePicker
            name="avatar"
            label={t('Change picture')}
            shape="square"
            imageChange={picture}
            hasImage={pictureUrl !== null}
            disabled={isBusy}
            onChange={setPicture}
            className="grid size-24 place-items-center overflow-hidden !rounded-lg bg-sunken text-ink-2"
          >
            {pictureUrl === null ? (
              <ImagePlus size={28} aria-hidden="true" />
            ) : (
              <img src={pictureUrl} alt="" className="size-full object-cover" />
            )}
          </ImagePicker>
        )}
        <div className="flex min-w-0 flex-wrap gap-2">
          {!item && (
            <Select
              label={t('Kind')}
              options={itemKinds.map((value) => ({ value, label: translate(itemKindLabels[value]) }))}
              value={fields.kind}
              onChange={(kind) => update({ kind })}
            />
          )}
          {!item && fields.kind === 'frame' && (
            <Select
              label={t('Frame')}
              options={frames.map((value) => ({ value, label: translate(frameLabels[value]) }))}
              value={fields.frame}
              onChange={(frame) => update({ frame })}
            />
          )}
          {!item && fields.kind === 'stickers' && (
            <Select
              label={t('Pack')}
              options={stickerPackNames.map((value) => ({ value, label: translate(packLabels[value]) }))}
              value={fields.pack}
              onChange={(pack) => update({ pack })}
            />
          )}
        </div>
      </div>
      <Input label={t('Name')} maxLength={itemNameMax} {...bind('name')} />
      <TextArea label={t('Description')} countMax={itemDescriptionMax} {...bind('description')} />
      <div className="grid gap-4 md:grid-cols-2">
        <Input
          label={isRaffle ? t('Price of a ticket') : t('Price')}
          hint={t('In {points}')}
          inputMode="numeric"
          {...bind('price')}
        />
        {isRaffle && <Input label={t('Tickets')} hint={t('At most 10,000')} inputMode="numeric" {...bind('stock')} />}
        {isRaffle && <Input label={t('Winners')} hint={t('At most 100')} inputMode="numeric" {...bind('winners')} />}
        {fields.kind !== 'code' && !isRaffle && (
          <Input label={t('Stock')} hint={t('Empty for no limit')} inputMode="numeric" {...bind('stock')} />
        )}
        {fields.kind !== 'frame' && fields.kind !== 'stickers' && (
          <Input label={t('Per member')} hint={t('Empty for no limit')} inputMode="numeric" {...bind('memberLimit')} />
        )}
        <Input label={t('Starts')} type="datetime-local" hint={t('Empty to start at once')} {...bind('startsAt')} />
        <Input
          label={t('Ends')}
          type="datetime-local"
          hint={isRaffle ? t('It is drawn then') : t('Empty for no end')}
          {...bind('endsAt')}
        />
      </div>
      {fields.kind === 'code' && !item && (
        <p className="text-ui text-ink-2">{t('Add its codes after you created it. Until then it is sold out.')}</p>
      )}
      {isRaffle && (
        <p className="text-ui text-ink-2">
          {t(
            'The winners are drawn by themselves. You send what they won: their tickets become open orders. The terms are fixed with the first ticket.',
          )}
        </p>
      )}
      {errorOf('') && <Callout tone="danger">{errorOf('')}</Callout>}
    </FormDialog>
  );
}
