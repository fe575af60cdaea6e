import type { Conversation, ListedConversation } from '@gumball/contract/messages/messages.schemas';
import { type MessageKind, messageKinds } from '@gumball/rules/messages/message-kinds';
import { X } from 'lucide-react';
import { t } from '../../../lib/i18n/i18n.ts';
import { serverNow } from '../../../lib/scheduling/server-time.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import type { SearchFilters } from '../data/conversation-search.queries.ts';
import { localDayOf, startOfLocalDay } from '../parts/local-days.ts';
import { nameOf } from '../parts/names.ts';

/** What a search is limited to, as its fields have it: empty for no limit, days where the member is. */
export type FilterFields = { senderId: string; kind: MessageKind | ''; firstDay: string; lastDay: string };

export const noFilters: FilterFields = { senderId: '', kind: '', firstDay: '', lastDay: '' };

/** Returns the filters of a search; days are whole days. */
export function toSearchFilters({ senderId, kind, firstDay, lastDay }: FilterFields): SearchFilters {
  const since = startOfLocalDay(firstDay)?.toISOString();
  const until = startOfLocalDay(lastDay, 1)?.toISOString();
  return {
    ...(senderId === '' ? {} : { senderId }),
    ...(kind === '' ? {} : { kind }),
    ...(since === undefined ? {} : { since }),
    ...(until === undefined ? {} : { until }),
  };
}

const activeClass = '!bg-brand-soft !text-brand-ink';

function DayField({ label, day, onChange }: { label: string; day: string; onChange: (day: string) => void }) {
  return (
    <label
      className={cx(
        'inline-flex h-10 flex-none items-center gap-2 rounded-full bg-surface px-4 text-ui font-semibold shadow-[inset_0_0_0_1px_var(--gb-line)] focus-within:outline-3 focus-within:outline-focus',
        day !== '' && activeClass,
      )}
    >
      {label}
      <input
        type="date"
        value={day}
        max={localDayOf(new Date(serverNow()))}
        className="min-w-28 bg-transparent font-normal outline-none"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  );
}

/** The filters of the search in a conversation: who wrote, what kind of message, and the days. */
export function SearchFilterBar({
  conversation,
  fields,
  onChange,
}: {
  conversation: Conversation | ListedConversation;
  fields: FilterFields;
  onChange: (fields: FilterFields) => void;
}) {
  const me = useCurrentUser();
  const others = conversation.participants.filter(({ userId }) => userId !== me.id).map(({ user }) => user);
  const { otherParticipant } = conversation;
  const people = others.length === 0 && otherParticipant ? [otherParticipant] : others;
  const labels: Record<MessageKind, string> = {
    text: t('Texts'),
    image: t('Pictures'),
    video: t('Videos'),
    audio: t('Audio'),
    voice: t('Voice messages'),
    file: t('Files'),
    link: t('Links'),
    sticker: t('Stickers'),
  };
  const set = (change: Partial<FilterFields>) => onChange({ ...fields, ...change });
  const isActive = Object.values(fields).some((field) => field !== '');
  return (
    <fieldset
      aria-label={t('Filters')}
      className="-mt-0.5 flex items-center gap-2 overflow-x-auto px-3 pt-0.5 pb-2 [scrollbar-width:none] md:px-(--chat-inset)"
    >
      <Select
        label={t('From')}
        className={cx('flex-none', fields.senderId !== '' && activeClass)}
        value={fields.senderId}
        onChange={(senderId) => set({ senderId })}
        options={[
          { value: '', label: t('From anyone') },
          { value: me.id, label: t('From you') },
          ...people.map((user) => ({ value: user.id, label: nameOf(user) })),
        ]}
      />
      <Select
        label={t('Kind')}
        className={cx('flex-none', fields.kind !== '' && activeClass)}
        value={fields.kind}
        onChange={(kind) => set({ kind })}
        options={[
          { value: '', label: t('Any kind') },
          ...messageKinds.map((kind) => ({ value: kind, label: labels[kind] })),
        ]}
      />
      <DayField label={t('Since')} day={fields.firstDay} onChange={(firstDay) => set({ firstDay })} />
      <DayField label={t('Until')} day={fields.lastDay} onChange={(lastDay) => set({ lastDay })} />
      {isActive && (
        <IconButton label={t('Clear filters')} className="flex-none" onClick={() => onChange(noFilters)}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      )}
    </fieldset>
  );
}
