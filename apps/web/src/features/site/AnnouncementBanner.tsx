import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '../../lib/i18n/i18n.ts';
import { useSite } from '../../lib/site/site.ts';
import { storage } from '../../lib/storage/storage.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { IconButton } from '../../ui/forms/IconButton.tsx';

const key = 'closed-announcement';

/** What operators announce, until its end or until the member closes it on this device. */
export default function AnnouncementBanner(): ReactNode {
  const announcement = useSite()?.announcement;
  const [closedId, setClosedId] = useState(() => storage.read(key));
  if (!announcement || announcement.id === closedId) return null;
  const { id, text, tone } = announcement;
  return (
    <Callout
      tone={tone}
      className="mx-2 mb-2 md:mx-0 md:mb-3"
      action={
        <IconButton
          label={t('Close the announcement')}
          size="sm"
          onClick={() => {
            storage.write(key, id);
            setClosedId(id);
          }}
        >
          <X size={18} aria-hidden="true" />
        </IconButton>
      }
    >
      <p className="break-words whitespace-pre-line">{text}</p>
    </Callout>
  );
}
