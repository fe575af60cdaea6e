import type { ChatMedia } from '@gumball/contract/messages/messages.schemas';
import Lightbox, { type LightboxSlide } from '../../../ui/media/Lightbox.tsx';

const toSlide = ({ id, url, name }: ChatMedia): LightboxSlide => ({
  id,
  title: name,
  renderImage: ({ className }) => <img src={url} alt={name} className={`object-contain ${className}`} />,
});

/** The pictures of messages in full size. */
export default function MediaLightbox({
  images,
  shownId,
  onShow,
  onClose,
}: {
  images: readonly ChatMedia[];
  shownId: string | null;
  onShow: (id: string) => void;
  onClose: () => void;
}) {
  return <Lightbox slides={images.map(toSlide)} shownId={shownId} onShow={onShow} onClose={onClose} />;
}
