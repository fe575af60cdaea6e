import { messageOf } from '@gumball/contract/errors';
import type { OperatorItem } from '@gumball/contract/shop/shop.schemas';
import { useRef, useState } from 'react';
import { newIdempotencyKey } from '../../../lib/api/api-client.ts';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { changedFields } from '../../../lib/api/changed-fields.ts';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import type { ImageChange } from '../../../ui/media/image-change.ts';
import { type ImageUploader, type UploadedImages, uploadImageChange } from '../../../ui/media/upload-image-change.ts';
import { useImageChanges } from '../../../ui/media/use-image-changes.ts';
import { createItem, updateItem } from '../data/operator-shop.mutations.ts';
import { emptyFields, findViolation, type ItemFields, toDraft, toFields } from './item-form.ts';

/** The state of the form that creates or edits an item of the shop. Calls `onSaved` after the item was stored. */
export function useItemForm(item: OperatorItem | undefined, uploadPicture: ImageUploader, onSaved: () => void) {
  const [opened] = useState<ItemFields>(() => (item ? toFields(item) : emptyFields));
  const [fields, setFields] = useState(opened);
  const [images, setImages] = useImageChanges();
  const [key, setKey] = useState(newIdempotencyKey);
  const [problem, setProblem] = useState<{ field: string; message: string }>();
  const [busy, setBusy] = useState(false);
  const uploaded = useRef<UploadedImages>(new Map());

  async function save(): Promise<void> {
    const draft = toDraft(fields);
    // The stock of an item with codes follows its codes.
    const limits = fields.kind === 'code' ? { ...draft, stock: null } : draft;
    const violation = findViolation(fields.kind, limits, item?.sold ?? 0);
    if (violation) {
      setProblem({ field: violation.field ?? '', message: translate(messageOf(violation.code)) });
      return;
    }
    setBusy(true);
    setProblem(undefined);
    const pictureUrl = await uploadImageChange(
      images.avatar,
      uploaded.current,
      uploadPicture,
      () => undefined,
      () => toast.error(t('Failed to upload the picture. The item is saved without it.')),
    );
    try {
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
    } catch (failure) {
      setProblem({ field: '', message: failureMessage(failure, t('Failed to save the item')) });
      setBusy(false);
    }
  }

  // A retry after a lost response must not create a second item. A changed form is another item.
  const changed = () => setKey(newIdempotencyKey());

  return {
    fields,
    picture: images.avatar,
    busy,
    save,
    update(change: Partial<ItemFields>) {
      setFields({ ...fields, ...change });
      changed();
    },
    setPicture(avatar: ImageChange) {
      setImages({ ...images, avatar });
      changed();
    },
    /** The error of a field; '' is the error of the whole form. */
    errorOf: (field: keyof ItemFields | '') => (problem?.field === field ? problem.message : undefined),
  };
}
