import type { OwnUser } from '@gumball/contract/users/users.schemas';
import type { ProfileText } from '@gumball/rules/users/profile';
import { Camera } from 'lucide-react';
import { msg, t, translate } from '../../lib/i18n/i18n.ts';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { Avatar } from '../../ui/identity/Avatar.tsx';
import { Banner } from '../../ui/identity/Banner.tsx';
import { ImagePicker } from '../../ui/media/ImagePicker.tsx';
import { displayedImageUrl, type ImageChange } from '../../ui/media/image-change.ts';
import type { Saving } from './use-profile-form.ts';

const uploading = { avatar: msg('Uploading avatar'), banner: msg('Uploading banner') };

/** A preview of the profile: banner, avatar, name and the line below it, while they are edited. */
export function ProfilePreview({
  username,
  before,
  text,
  pictures,
  saving,
  onPicture,
}: {
  username: string;
  before: Pick<OwnUser, 'avatarUrl' | 'bannerUrl' | 'frame'>;
  text: ProfileText;
  pictures: { avatar: ImageChange; banner: ImageChange };
  saving: Saving;
  onPicture: (name: 'avatar' | 'banner', picture: ImageChange) => void;
}) {
  const name = `${text.firstName.trim()} ${text.lastName.trim()}`.trim();
  const avatarUrl = displayedImageUrl(pictures.avatar, before.avatarUrl);
  const bannerUrl = displayedImageUrl(pictures.banner, before.bannerUrl);
  const busy = saving.kind !== 'idle';
  const sent = saving.kind === 'uploading' ? saving.sent : {};
  return (
    <section
      aria-label={t('Preview')}
      className="overflow-hidden rounded-[20px] bg-surface shadow-card md:rounded-xl dark:shadow-none"
    >
      <div className="relative aspect-[3/1] bg-hero md:aspect-[4/1]">
        <Banner name={name || username} src={bannerUrl} />
        <ImagePicker
          name="banner"
          label={t('Change banner')}
          shape="banner"
          imageChange={pictures.banner}
          hasImage={bannerUrl !== null}
          disabled={busy}
          onChange={(picture) => onPicture('banner', picture)}
          className="!absolute top-3 end-3 inline-flex min-h-9 items-center gap-2 bg-[rgb(30_8_26/.78)] px-3.5 text-ui font-semibold text-white before:absolute before:-inset-1 before:content-['']"
        >
          <Camera size={17} aria-hidden="true" />
          {t('Change banner')}
        </ImagePicker>
      </div>
      <div className="px-4 pb-5 md:px-6">
        <div className="relative -mt-13 flex items-end gap-4">
          <span className="relative flex-none">
            <Avatar
              name={name || username}
              src={avatarUrl}
              frame={before.frame}
              size={104}
              decorative
              className="rounded-full ring-5 ring-surface"
            />
            <ImagePicker
              name="avatar"
              label={t('Change avatar')}
              shape="circle"
              imageChange={pictures.avatar}
              hasImage={avatarUrl !== null}
              disabled={busy}
              onChange={(picture) => onPicture('avatar', picture)}
              className="ball !absolute -end-1.5 -bottom-0.5 [--s:44px]"
            >
              <Camera size={20} aria-hidden="true" />
            </ImagePicker>
          </span>
          <div className="min-w-0 flex-1 pb-1">
            <span className="block truncate text-[1.0625rem] leading-6 font-semibold">{name || t('Your name')}</span>
            <p className="truncate text-sm text-ink-2">
              {username}
              {text.location.trim() && ` · ${text.location.trim()}`}
            </p>
          </div>
          <p className="pb-1.5 text-sm text-ink-2 max-md:hidden">{t('1200x300 recommended')}</p>
        </div>
        <p className="mt-2 text-sm text-ink-2 md:hidden">{t('Banner: 1200x300 recommended')}</p>
        {(['avatar', 'banner'] as const).map(
          (which) =>
            sent[which] !== undefined && (
              <div key={which} className="mt-4">
                <p className="mb-1.5 text-sm text-ink-2">{translate(uploading[which])}</p>
                <ProgressBar label={translate(uploading[which])} value={sent[which]} />
              </div>
            ),
        )}
      </div>
    </section>
  );
}
