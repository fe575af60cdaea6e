import type { Community } from '@gumball/contract/communities/communities.schemas';
import { messageOf } from '@gumball/contract/errors';
import {
  type CommunityDraft,
  checkCommunity,
  checkCommunityChange,
  toCommunityText,
} from '@gumball/rules/communities/community-draft';
import { useEffect, useRef, useState } from 'react';
import { newIdempotencyKey } from '../../lib/api/api-client.ts';
import { failureMessage } from '../../lib/api/api-error.ts';
import { queryClient, refresh } from '../../lib/api/query-client.ts';
import { t, translate } from '../../lib/i18n/i18n.ts';
import { useDraft } from '../../lib/storage/drafts.ts';
import { parseDraft, serializeDraft } from '../../lib/storage/form-draft.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { type ImageChange, unchangedImage } from '../../ui/media/image-change.ts';
import { type ImageUploader, type UploadedImages, uploadImageChange } from '../../ui/media/upload-image-change.ts';
import { useImageChanges } from '../../ui/media/use-image-changes.ts';
import { communityKeys, countAlong, refreshOwnLists, takeFacts } from './communities.cache.ts';
import { communitiesClient } from './communities.queries.ts';

/** Uploads the avatar and the banner of a community. */
export type SendPictures = { avatar: ImageUploader; banner: ImageUploader };

type Phase = 'idle' | 'uploading' | 'saving';
type Problem = { kind: 'error'; words: string; field?: string } | { kind: 'unchanged' };
type PictureName = 'avatar' | 'banner';

const fields = ['name', 'description', 'rules'] as const;
const nothing: CommunityDraft = { name: '', description: '', rules: '' };

function textOf(community: Community | undefined): CommunityDraft {
  if (!community) return nothing;
  return { name: community.name, description: community.description ?? '', rules: community.rules ?? '' };
}

function lostWords(name: PictureName, isNew: boolean): string {
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
  send,
  onDone,
}: {
  /** The community to edit; undefined creates a new one. */
  community: Community | undefined;
  send: SendPictures;
  onDone: (community: Community) => void;
}) {
  const isNew = community === undefined;
  const before = textOf(community);
  const [stored, setStored, clearDraft] = useDraft(isNew ? 'community:new' : `community:edit:${community.id}`);
  const [pictures, setPictures] = useImageChanges();
  const [phase, setPhase] = useState<Phase>('idle');
  const [problem, setProblem] = useState<Problem>();
  const sent = useRef<UploadedImages>(new Map());
  const key = useRef<string>(undefined);
  const form = useRef<HTMLFormElement>(null);
  const text: CommunityDraft = { ...before, ...parseDraft(fields, stored) };

  useEffect(() => {
    if (problem?.kind !== 'error' || !problem.field) return;
    const control = form.current?.elements.namedItem(problem.field);
    if (control instanceof HTMLElement) control.focus();
  }, [problem]);

  async function save(): Promise<void> {
    const verdict = checkCommunity(text);
    if (!verdict.ok) {
      setProblem({
        kind: 'error',
        words: translate(messageOf(verdict.code)),
        ...(verdict.field ? { field: verdict.field } : {}),
      });
      return;
    }
    const typed = toCommunityText(text);
    if (community) {
      const { name, description, rules, avatarUrl, bannerUrl } = community;
      const look = (picture: ImageChange, url: string | null) =>
        picture.kind === 'chosen' ? picture.preview : picture.kind === 'removed' ? null : url;
      const after = {
        ...typed,
        avatarUrl: look(pictures.avatar, avatarUrl),
        bannerUrl: look(pictures.banner, bannerUrl),
      };
      if (!checkCommunityChange({ name, description, rules, avatarUrl, bannerUrl }, after).ok) {
        setProblem({ kind: 'unchanged' });
        return;
      }
    }
    setProblem(undefined);
    setPhase(pictures.avatar.kind === 'chosen' || pictures.banner.kind === 'chosen' ? 'uploading' : 'saving');
    const sending = (['avatar', 'banner'] as const).map((name) =>
      uploadImageChange(
        pictures[name],
        sent.current,
        send[name],
        () => undefined,
        () => {
          setPictures((now) => ({ ...now, [name]: unchangedImage }));
          toast.error(lostWords(name, isNew));
        },
      ),
    );
    const [avatarUrl, bannerUrl] = await Promise.all(sending);
    setPhase('saving');
    const body = {
      ...typed,
      ...(avatarUrl === undefined ? {} : { avatarUrl }),
      ...(bannerUrl === undefined ? {} : { bannerUrl }),
    };
    try {
      key.current ??= newIdempotencyKey();
      const answer = await (community
        ? communitiesClient.update({ params: { id: community.id }, body })
        : communitiesClient.create({ body }, { idempotencyKey: key.current }));
      clearDraft();
      if (community) takeFacts(answer.community);
      else {
        queryClient.setQueryData(communityKeys.one(answer.community.id), answer.community);
        countAlong(1);
        refresh(communityKeys.lists);
      }
      refreshOwnLists();
      toast.success(isNew ? t('Community created') : t('Community updated'));
      onDone(answer.community);
    } catch (error) {
      setPhase('idle');
      setProblem({
        kind: 'error',
        words: failureMessage(error, isNew ? t('Failed to create community') : t('Failed to update community')),
      });
    }
  }

  function change(): void {
    // A retry after a lost response must not create a second community. A changed form is another community.
    key.current = undefined;
    setProblem(undefined);
  }

  return {
    form,
    text,
    pictures,
    phase,
    problem,
    setText(field: keyof CommunityDraft, value: string) {
      change();
      setStored(serializeDraft(fields, before, { ...text, [field]: value }));
    },
    setPicture(name: PictureName, picture: ImageChange) {
      change();
      setPictures({ ...pictures, [name]: picture });
    },
    submit() {
      if (phase === 'idle') save().catch(reportError);
    },
  };
}
