import type { Community } from '@gumball/contract/communities/communities.schemas';
import { messageOf } from '@gumball/contract/errors';
import { communityAccesses } from '@gumball/rules/communities/community-access';
import {
  type CommunityDraft,
  checkCommunity,
  checkCommunityChange,
  toCommunityText,
} from '@gumball/rules/communities/community-draft';
import { useEffect, useRef, useState } from 'react';
import { newIdempotencyKey } from '../../../lib/api/api-client.ts';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { changedFields } from '../../../lib/api/changed-fields.ts';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { useDraft } from '../../../lib/storage/drafts.ts';
import { parseDraft, serializeDraft } from '../../../lib/storage/form-draft.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { type ImageChange, unchangedImage } from '../../../ui/media/image-change.ts';
import { type ImageUploader, type UploadedImages, uploadImageChange } from '../../../ui/media/upload-image-change.ts';
import { useImageChanges } from '../../../ui/media/use-image-changes.ts';
import { changeCommunity, createCommunity } from '../data/communities.mutations.ts';

/** Uploads the avatar and the banner of a community. */
export type ImageUploaders = { avatar: ImageUploader; banner: ImageUploader };

type Phase = 'idle' | 'uploading' | 'saving';
type Problem = { kind: 'error'; message: string; field?: string } | { kind: 'unchanged' };
type ImageName = 'avatar' | 'banner';

type FormText = CommunityDraft & { access: string; showToGuests: string };

const fields = ['name', 'description', 'rules', 'access', 'showToGuests'] as const;
const emptyDraft: FormText = { name: '', description: '', rules: '', access: 'public', showToGuests: 'true' };

function toDraft(community: Community | undefined): FormText {
  if (!community) return emptyDraft;
  const { name, description, rules, access, showToGuests } = community;
  return { name, description: description ?? '', rules: rules ?? '', access, showToGuests: String(showToGuests) };
}

function uploadFailureMessage(name: ImageName, isNew: boolean): string {
  if (name === 'avatar') {
    return isNew
      ? t('Failed to upload avatar. Community will be created without avatar.')
      : t('Failed to upload avatar. Community will be updated without new avatar.');
  }
  return isNew
    ? t('Failed to upload banner. Community will be created without banner.')
    : t('Failed to upload banner. Community will be updated without new banner.');
}

/** The state of the form that creates or edits a community: docs/product.md, Communities. */
export function useCommunityForm({
  community,
  uploaders,
  onDone,
}: {
  /** The community to edit; undefined creates a new one. */
  community: Community | undefined;
  uploaders: ImageUploaders;
  onDone: (community: Community) => void;
}) {
  const isNew = community === undefined;
  const initialDraft = toDraft(community);
  const [storedDraft, setStoredDraft, clearDraft] = useDraft(
    isNew ? 'community:new' : `community:edit:${community.id}`,
  );
  const [images, setImages] = useImageChanges();
  const [phase, setPhase] = useState<Phase>('idle');
  const [problem, setProblem] = useState<Problem>();
  const uploadedImages = useRef<UploadedImages>(new Map());
  const idempotencyKey = useRef<string>(undefined);
  const form = useRef<HTMLFormElement>(null);
  const text: FormText = { ...initialDraft, ...parseDraft(fields, storedDraft) };
  // A draft may be older than the choices.
  const access = communityAccesses.find((known) => known === text.access) ?? 'public';
  const showToGuests = text.showToGuests !== 'false';

  useEffect(() => {
    if (problem?.kind !== 'error' || !problem.field) return;
    const control = form.current?.elements.namedItem(problem.field);
    if (control instanceof HTMLElement) control.focus();
  }, [problem]);

  async function save(): Promise<void> {
    const result = checkCommunity(text, community?.rules);
    if (!result.ok) {
      setProblem({
        kind: 'error',
        message: translate(messageOf(result.code)),
        ...(result.field ? { field: result.field } : {}),
      });
      return;
    }
    const draft = toCommunityText(text);
    if (community) {
      const { avatarUrl, bannerUrl } = community;
      const previewUrl = (image: ImageChange, url: string | null) =>
        image.kind === 'chosen' ? image.preview : image.kind === 'removed' ? null : url;
      const editedFields = {
        ...draft,
        access,
        showToGuests,
        avatarUrl: previewUrl(images.avatar, avatarUrl),
        bannerUrl: previewUrl(images.banner, bannerUrl),
      };
      if (!checkCommunityChange(community, editedFields).ok) {
        setProblem({ kind: 'unchanged' });
        return;
      }
    }
    setProblem(undefined);
    setPhase(images.avatar.kind === 'chosen' || images.banner.kind === 'chosen' ? 'uploading' : 'saving');
    const uploads = (['avatar', 'banner'] as const).map((name) =>
      uploadImageChange(
        images[name],
        uploadedImages.current,
        uploaders[name],
        () => undefined,
        () => {
          setImages((now) => ({ ...now, [name]: unchangedImage }));
          toast.error(uploadFailureMessage(name, isNew));
        },
      ),
    );
    const [avatarUrl, bannerUrl] = await Promise.all(uploads);
    setPhase('saving');
    const body = {
      ...(isNew ? draft : changedFields(toCommunityText(initialDraft), draft)),
      // Only the owner may send another one.
      ...(access === initialDraft.access ? {} : { access }),
      ...(text.showToGuests === initialDraft.showToGuests ? {} : { showToGuests }),
      ...(avatarUrl === undefined ? {} : { avatarUrl }),
      ...(bannerUrl === undefined ? {} : { bannerUrl }),
    };
    try {
      idempotencyKey.current ??= newIdempotencyKey();
      const saved = await (community
        ? changeCommunity(community.id, body)
        : createCommunity(body, idempotencyKey.current));
      clearDraft();
      toast.success(isNew ? t('Community created') : t('Community updated'));
      onDone(saved);
    } catch (error) {
      setPhase('idle');
      setProblem({
        kind: 'error',
        message: failureMessage(error, isNew ? t('Failed to create community') : t('Failed to update community')),
      });
    }
  }

  function resetSubmission(): void {
    // A retry after a lost response must not create a second community. A changed form is another community.
    idempotencyKey.current = undefined;
    setProblem(undefined);
  }

  return {
    form,
    text,
    access,
    showToGuests,
    images,
    phase,
    problem,
    setText(field: keyof FormText, value: string) {
      resetSubmission();
      setStoredDraft(serializeDraft(fields, initialDraft, { ...text, [field]: value }));
    },
    setImage(name: ImageName, image: ImageChange) {
      resetSubmission();
      setImages({ ...images, [name]: image });
    },
    submit() {
      if (phase === 'idle') save().catch(reportError);
    },
  };
}
