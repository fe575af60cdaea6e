import { authMessageOf } from '@gumball/contract/auth/auth-errors';
import { checkProfile, type ProfileText } from '@gumball/rules/users/profile';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { profileErrorMessage } from '../../lib/api/profile-error-message.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { msg, t, translate } from '../../lib/i18n/i18n.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { updateProfile } from '../../lib/session/update-profile.ts';
import { useDraft } from '../../lib/storage/drafts.ts';
import { parseDraft, serializeDraft } from '../../lib/storage/form-draft.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { type ImageChange, unchangedImage } from '../../ui/media/image-change.ts';
import { type ImageUploader, type UploadedImages, uploadImageChange } from '../../ui/media/upload-image-change.ts';
import { useImageChanges } from '../../ui/media/use-image-changes.ts';
import { profileBody, profileFields, textOf } from './profile-draft.ts';

/** The state of saving. `sent` are the shares of the pictures that are uploading. */
export type Saving =
  | { kind: 'idle' }
  | { kind: 'uploading'; sent: { avatar?: number; banner?: number } }
  | { kind: 'saving' }
  | { kind: 'saved' };

type Problem = { message: string; field?: string };

/** How long the confirmation is shown before the profile opens, in milliseconds. */
const readMs = 1500;

const connectionLost = {
  avatar: msg('Failed to upload avatar. Profile will be updated without new avatar.'),
  banner: msg('Failed to upload banner. Profile will be updated without new banner.'),
};

/** The state of the profile form: docs/product.md, Profiles. */
export function useProfileForm({
  uploadAvatar,
  uploadBanner,
  onSaved,
}: {
  uploadAvatar: ImageUploader;
  uploadBanner: ImageUploader;
  onSaved: () => void;
}) {
  const user = useCurrentUser();
  const before = textOf(user);
  const [stored, setStored, clearDraft] = useDraft('profile');
  const [pictures, setPictures] = useImageChanges();
  const [saving, setSaving] = useState<Saving>({ kind: 'idle' });
  const [problem, setProblem] = useState<Problem>();
  const sent = useRef<UploadedImages>(new Map());
  const form = useRef<HTMLFormElement>(null);
  const text: ProfileText = { ...before, ...parseDraft(profileFields, stored) };
  const isOver = saving.kind === 'saved';
  const hasPictures = pictures.avatar.kind !== 'unchanged' || pictures.banner.kind !== 'unchanged';

  useEffect(() => {
    if (!problem?.field) return;
    const control = form.current?.elements.namedItem(problem.field);
    if (control instanceof HTMLElement) control.focus();
  }, [problem]);

  useEffect(() => {
    if (!isOver) return;
    const timer = setTimeout(onSaved, readMs);
    return () => clearTimeout(timer);
  }, [isOver, onSaved]);

  function send(name: 'avatar' | 'banner', how: ImageUploader) {
    return uploadImageChange(
      pictures[name],
      sent.current,
      how,
      (share) => {
        setSaving((now) => (now.kind === 'uploading' ? { ...now, sent: { ...now.sent, [name]: share } } : now));
      },
      () => {
        setPictures((now) => ({ ...now, [name]: unchangedImage }));
        toast.error(translate(connectionLost[name]));
      },
    );
  }

  async function save(): Promise<void> {
    const result = checkProfile(text, new Date().toISOString().slice(0, 10));
    if (!result.ok) {
      setProblem({ message: translate(authMessageOf(result.code)), ...(result.field ? { field: result.field } : {}) });
      return;
    }
    setProblem(undefined);
    const chosen = (['avatar', 'banner'] as const).filter((name) => pictures[name].kind === 'chosen');
    if (chosen.length > 0) {
      setSaving({ kind: 'uploading', sent: Object.fromEntries(chosen.map((name) => [name, 0])) });
    }
    const [avatarUrl, bannerUrl] = await Promise.all([send('avatar', uploadAvatar), send('banner', uploadBanner)]);
    setSaving({ kind: 'saving' });
    try {
      await updateProfile({
        ...profileBody(before, text),
        ...(avatarUrl === undefined ? {} : { avatarUrl }),
        ...(bannerUrl === undefined ? {} : { bannerUrl }),
      });
      clearDraft();
      setSaving({ kind: 'saved' });
      toast.success(t('Profile updated successfully!'));
      // Lists keep their scroll position and are refetched when they are opened again.
      await queryClient.invalidateQueries({ refetchType: 'none' });
    } catch (error) {
      const field = error instanceof ApiError ? error.errors[0]?.field : undefined;
      setProblem({ message: profileErrorMessage(error), ...(field ? { field } : {}) });
      setSaving({ kind: 'idle' });
    }
  }

  return {
    user,
    form,
    text,
    pictures,
    saving,
    problem,
    /** Whether leaving would lose a picture; texts are stored as a draft. */
    hasUnsavedPictures: hasPictures && !isOver,
    /** Whether anything differs from the profile. */
    isChanged: (hasPictures || stored !== '') && !isOver,
    setText(field: keyof ProfileText, value: string) {
      setStored(serializeDraft(profileFields, before, { ...text, [field]: value }));
      setProblem((now) => (now?.field === undefined || now.field === field ? undefined : now));
    },
    setPicture(name: 'avatar' | 'banner', picture: ImageChange) {
      setPictures({ ...pictures, [name]: picture });
    },
    /** Discards all changes. */
    discard() {
      clearDraft();
      setPictures({ avatar: unchangedImage, banner: unchangedImage });
    },
    submit() {
      if (saving.kind === 'idle') save().catch(reportError);
    },
  };
}
