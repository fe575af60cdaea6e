import { messageOf } from '@gumball/contract/errors';
import type { MutedWord } from '@gumball/contract/mutes/mutes.routes';
import { dateAndTime } from '@gumball/rules/formats/times';
import { checkMutedWord, mutedWordMax, normalizeMutedWord } from '@gumball/rules/mutes/mutes';
import { useState } from 'react';
import { failureMessage } from '../../lib/api/api-error.ts';
import { msg, t, translate } from '../../lib/i18n/i18n.ts';
import { locale } from '../../lib/i18n/language.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { RetryButton } from '../../ui/feedback/RetryButton.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Input } from '../../ui/forms/Input.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';
import { restoreListFocus } from '../../ui/layout/restore-list-focus.ts';
import { type DurationChoice, durationChoices, durationLabels, toDuration } from './durations.ts';
import { addWord, removeWord, useMutedWords } from './mutes.queries.ts';

const scopes: Record<MutedWord['scope'], string> = {
  everywhere: msg('Everywhere'),
  notifications: msg('In notifications only'),
};

function WordForm() {
  const [text, setText] = useState('');
  const [scope, setScope] = useState<MutedWord['scope']>('everywhere');
  const [duration, setDuration] = useState<DurationChoice>('always');
  const { isBusy, problem, setProblem, run } = useSubmit(t('Failed to mute the word'));

  async function add() {
    const word = normalizeMutedWord(text);
    const checked = checkMutedWord(word);
    if (!checked.ok) {
      setProblem(translate(messageOf(checked.code)));
      return;
    }
    await run(async () => {
      await addWord(word, { scope, duration: toDuration(duration) });
      setText('');
    });
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        add().catch(reportError);
      }}
    >
      <Input
        label={t('Word, phrase or hashtag')}
        hint={t('Whole words only. Capital letters and accents make no difference.')}
        maxLength={mutedWordMax}
        autoComplete="off"
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Select
          label={t('Where')}
          value={scope}
          options={Object.entries(scopes).map(([value, label]) => ({
            value: value as MutedWord['scope'],
            label: translate(label),
          }))}
          onChange={setScope}
        />
        <Select
          label={t('How long?')}
          value={duration}
          options={durationChoices.map((value) => ({ value, label: translate(durationLabels[value]) }))}
          onChange={setDuration}
        />
        <Button type="submit" size="sm" busy={isBusy} className="ms-auto">
          {t('Mute word')}
        </Button>
      </div>
    </form>
  );
}

function Row({ word: { id, word, scope, until } }: { word: MutedWord }) {
  const details = [
    translate(scopes[scope]),
    ...(until === null ? [] : [t('Until {time}', { time: dateAndTime(new Date(until), locale) })]),
  ];
  return (
    <li className="flex min-h-14 items-center gap-3.5 py-2">
      <span className="min-w-0 flex-1">
        <bdi className="block font-semibold wrap-anywhere">{word}</bdi>
        <span className="block text-sm text-ink-2">{details.join(' · ')}</span>
      </span>
      <Button
        kind="outline"
        size="sm"
        aria-label={t('Remove {name}', { name: word })}
        onClick={() => {
          removeWord(id).catch((error: unknown) => {
            toast.error(failureMessage(error, t('Failed to remove the word')));
          });
        }}
      >
        {t('Remove')}
      </Button>
    </li>
  );
}

/** The words that the member mutes, last muted first, and the form for another. */
export function MutedWords() {
  const { data: words, isError, isFetching, refetch } = useMutedWords();
  return (
    <div ref={restoreListFocus} tabIndex={-1} className="flex flex-col gap-4">
      <p className="text-ink-2">
        {t('Posts and comments of others with these words leave your lists, and they notify you no more.')}
      </p>
      <WordForm />
      {words && words.length > 0 && (
        <ul className="divide-y divide-line">
          {words.map((word) => (
            <Row key={word.id} word={word} />
          ))}
        </ul>
      )}
      {!words && isFetching && <Loading />}
      {isError && !isFetching && (
        <Callout tone="danger" action={<RetryButton kind="ghost" onRetry={refetch} />}>
          {t('Failed to load muted words')}
        </Callout>
      )}
    </div>
  );
}
