import { Camera } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../lib/texts.ts';
import { toast } from '../../ui/toasts.ts';
import { groupPictureProblem } from './group-picture.ts';

/** A round place for a group's picture; a press chooses another. */
export function GroupPicturePick({
  file,
  url,
  onPick,
}: {
  file: File | null;
  url: string | null;
  onPick: (file: File) => void;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview);
  }, [preview]);
  const shown = file ? preview : url;
  return (
    <>
      <button
        type="button"
        aria-label={shown ? t('Change group avatar') : t('Add group avatar')}
        onClick={() => chooser.current?.click()}
        className="relative grid size-14 flex-none place-items-center overflow-hidden rounded-full bg-brand-soft text-brand-ink hover:brightness-[.97]"
      >
        {shown ? (
          <>
            <img src={shown} alt="" className="absolute inset-0 size-full object-cover" />
            <span className="absolute inset-0 grid place-items-center bg-[rgb(30_8_26/.45)] text-white">
              <Camera size={20} aria-hidden="true" />
            </span>
          </>
        ) : (
          <Camera size={22} aria-hidden="true" />
        )}
      </button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept="image/*"
        aria-label={t('Group avatar')}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (!chosen) return;
          const problem = groupPictureProblem(chosen);
          if (problem) toast.error(problem);
          else {
            setPreview(URL.createObjectURL(chosen));
            onPick(chosen);
          }
        }}
      />
    </>
  );
}
