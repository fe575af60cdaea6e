import type { ProfileText } from '@gumball/rules/users/profile';
import { Camera } from 'lucide-react';
import { msg, say, t } from '../../lib/texts.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { PictureChooser } from '../../ui/PictureChooser.tsx';
import { ProgressTube } from '../../ui/ProgressTube.tsx';
import { type Picture, shownPicture } from '../../ui/picture.ts';
import type { Saving } from './use-profile-form.ts';

const uploading = { avatar: msg('Uploading avatar'), banner: msg('Uploading banner') };

/** How the profile will look: banner, avatar, name and the line below it, as they are typed. */
export function ProfilePreview({
  username,
  before,
  text,
  pictures,
  saving,
  onPicture,
}: {
  username: string;
  before: { avatarUrl: string | null; bannerUrl: string | null };
  text: ProfileText;
  pictures: { avatar: Picture; banner: Picture };
  saving: Saving;
  onPicture: (name: 'avatar' | 'banner', picture: Picture) => void;
}) {
  const name = `${text.firstName.trim()} ${text.lastName.trim()}`.trim();
  const avatarUrl = shownPicture(pictures.avatar, before.avatarUrl);
  const bannerUrl = shownPicture(pictures.banner, before.bannerUrl);
  const busy = saving.kind !== 'idle';
  const sent = saving.kind === 'uploading' ? saving.sent : {};
  return (
    <section
      aria-label={t('Preview')}
      className="overflow-hidden rounded-[20px] bg-surface shadow-card md:rounded-xl dark:shadow-none"
    >
      <div className="relative aspect-[3/1] bg-hero md:aspect-[4/1]">
        <Banner name={name || username} src={bannerUrl} />
        <PictureChooser
          name="banner"
          label={t('Change banner')}
          shape="banner"
          picture={pictures.banner}
          isThere={bannerUrl !== null}
          disabled={busy}
          onChange={(picture) => onPicture('banner', picture)}
          className="!absolute top-3 end-3 inline-flex min-h-9 items-center gap-2 bg-[rgb(30_8_26/.78)] px-3.5 text-ui font-semibold text-white before:absolute before:-inset-1 before:content-['']"
        >
          <Camera size={17} aria-hidden="true" />
          {t('Change banner')}
        </PictureChooser>
      </div>
      <div className="px-4 pb-5 md:px-6">
        <div className="relative -mt-13 flex items-end gap-4">
          <span className="relative flex-none">
            <Avatar
              name={name || username}
              src={avatarUrl}
              size={104}
              decorative
              className="rounded-full ring-5 ring-surface"
            />
            <PictureChooser
              name="avatar"
              label={t('Change avatar')}
              shape="circle"
              picture={pictures.avatar}
              isThere={avatarUrl !== null}
              disabled={busy}
              onChange={(picture) => onPicture('avatar', picture)}
              className="ball !absolute -end-1.5 -bottom-0.5 [--s:44px]"
            >
              <Camera size={20} aria-hidden="true" />
            </PictureChooser>
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
                <p className="mb-1.5 text-sm text-ink-2">{say(uploading[which])}</p>
                <ProgressTube label={say(uploading[which])} value={sent[which]} />
              </div>
            ),
        )}
      </div>
    </section>
  );
}
