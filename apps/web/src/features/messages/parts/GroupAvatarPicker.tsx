import { Camera } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { groupAvatarError } from '../data/group-avatar.ts';

/** The avatar of a group; a press selects another image. */
export function GroupAvatarPicker({
  file,
  url,
  onPick,
}: {
  file: File | null;
  url: string | null;
  onPick: (file: File) => void;
}) {
  const fileInput = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview);
  }, [preview]);
  const shownUrl = file ? preview : url;
  return (
    <>
      <button
        type="button"
        aria-label={shownUrl ? t('Change group avatar') : t('Add group avatar')}
        onClick={() => fileInput.current?.click()}
        className="relative grid size-14 flex-none place-items-center overflow-hidden rounded-full bg-brand-soft text-brand-ink hover:brightness-[.97]"
      >
        {shownUrl ? (
          <>
            <img src={shownUrl} alt="" className="absolute inset-0 size-full object-cover" />
            <span className="absolute inset-0 grid place-items-center bg-[rgb(30_8_26/.45)] text-white">
              <Camera size={20} aria-hidden="true" />
            </span>
          </>
        ) : (
          <Camera size={22} aria-hidden="true" />
        )}
      </button>
      <input
        ref={fileInput}
        type="file"
        hidden
        accept="image/*"
        aria-label={t('Group avatar')}
        onChange={(event) => {
          const selected = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (!selected) return;
          const error = groupAvatarError(selected);
          if (error) toast.error(error);
          else {
            setPreview(URL.createObjectURL(selected));
            onPick(selected);
          }
        }}
      />
    </>
  );
}
