import type { OperatorItem } from '@gumball/contract/shop/shop.schemas';
import { useRef, useState } from 'react';
import { changedFields } from '../../../lib/api/changed-fields.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import type { ImageChange } from '../../../ui/media/image-change.ts';
import { type ImageUploader, type UploadedImages, uploadImageChange } from '../../../ui/media/upload-image-change.ts';
import { useImageChanges } from '../../../ui/media/use-image-changes.ts';
import { createItem, updateItem } from '../data/operator-shop.mutations.ts';
import { useCheckedForm } from '../parts/use-checked-form.ts';
import { emptyFields, findViolation, type ItemFields, toDraft, toFields } from './item-form.ts';

/** The state of the form that creates or edits an item of the shop. Calls `onSaved` after the item was stored. */
export function useItemForm(item: OperatorItem | undefined, uploadPicture: ImageUploader, onSaved: () => void) {
  const [opened] = useState<ItemFields>(() => (item ? toFields(item) : emptyFields));
  const form = useCheckedForm(opened, t('Failed to save the item'));
  const [images, setImages] = useImageChanges();
  const uploaded = useRef<UploadedImages>(new Map());
  const { fields } = form;
  return {
    ...form,
    picture: images.avatar,
    setPicture(avatar: ImageChange) {
      setImages({ ...images, avatar });
      form.renewKey();
    },
    save() {
      const draft = toDraft(fields);
      // The stock of an item with codes follows its codes.
      const limits = fields.kind === 'code' ? { ...draft, stock: null } : draft;
      return form.save(findViolation(fields.kind, limits, item?.sold ?? 0), async (key) => {
        const pictureUrl = await uploadImageChange(
          images.avatar,
          uploaded.current,
          uploadPicture,
          () => undefined,
          () => toast.error(t('Failed to upload the picture. The item is saved without it.')),
        );
        const picture = pictureUrl === undefined ? {} : { pictureUrl };
        await (item
          ? updateItem(item, { ...changedFields(toDraft(opened), draft), ...picture })
          : createItem(
              {
                ...limits,
                ...picture,
                kind: fields.kind,
                frame: fields.kind === 'frame' ? fields.frame : null,
                pack: fields.kind === 'stickers' ? fields.pack : null,
              },
              key,
            ));
        toast.success(item ? t('Item saved') : t('Item created'));
        onSaved();
      });
    },
  };
}
