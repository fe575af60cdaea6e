import type { Media } from '@gumball/contract/uploads/uploads.schemas';
import { t } from '../../../lib/i18n/i18n.ts';
import Lightbox, { type LightboxSlide } from '../../../ui/media/Lightbox.tsx';
import { PostImage } from './PostImage.tsx';

function slidesOf(media: readonly Media[]): LightboxSlide[] {
  const images = media.filter((item) => item.kind === 'image');
  return images.map((image, index) => ({
    id: image.url,
    title: images.length > 1 ? t('Picture {at} of {count}', { at: index + 1, count: images.length }) : t('Picture'),
    caption: image.alt,
    renderImage: (attributes) => <PostImage media={image} fit="contain" {...attributes} />,
  }));
}

/** A post's pictures in full size. */
export default function PostLightbox({
  media,
  shownUrl,
  onShow,
}: {
  media: readonly Media[];
  /** The picture that is shown; none while it is closed. */
  shownUrl: string | null;
  onShow: (url: string | null) => void;
}) {
  return <Lightbox slides={slidesOf(media)} shownId={shownUrl} counter onShow={onShow} onClose={() => onShow(null)} />;
}
