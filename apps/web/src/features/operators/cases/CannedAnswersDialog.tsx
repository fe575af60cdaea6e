import { messageOf } from '@gumball/contract/errors';
import type { CannedAnswer } from '@gumball/contract/moderation/cases.schemas';
import { languageNames } from '@gumball/rules/formats/language-names';
import { type Language, languages } from '@gumball/rules/formats/languages';
import { cannedTitleMax, checkCannedAnswer } from '@gumball/rules/moderation/cases';
import { sanctionNoteMax } from '@gumball/rules/moderation/sanctions';
import { useState } from 'react';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { language as pageLanguage } from '../../../lib/i18n/language.ts';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { useSubmit } from '../../../ui/forms/use-submit.ts';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { removeCannedAnswer, saveCannedAnswer } from './cases.mutations.ts';
import { useCannedAnswers } from './cases.queries.ts';

const empty: Omit<CannedAnswer, 'id'> = { title: '', texts: {} };

/** The list of canned answers, which operators choose as reasons, and the form for one. */
export function CannedAnswersDialog({ onClose }: { onClose: () => void }) {
  const { data = [] } = useCannedAnswers();
  const [editedId, setEditedId] = useState<string>();
  const [answer, setAnswer] = useState(empty);
  const [language, setLanguage] = useState<Language>(pageLanguage);
  const { isBusy, problem, setProblem, run } = useSubmit(t('Failed to save the answer'));

  function edit({ id, title, texts }: CannedAnswer) {
    setEditedId(id);
    setAnswer({ title, texts });
    setLanguage((shown) => (texts[shown] === undefined ? (languages.find((one) => texts[one]) ?? shown) : shown));
    setProblem(undefined);
  }

  async function save() {
    const body = { title: answer.title.trim(), texts: answer.texts };
    const checked = checkCannedAnswer(body);
    if (!checked.ok) return setProblem(translate(messageOf(checked.code)));
    await run(async () => {
      await saveCannedAnswer(editedId, body);
      setEditedId(undefined);
      setAnswer(empty);
    });
  }

  return (
    <FormDialog
      title={t('Canned answers')}
      submitLabel={editedId === undefined ? t('Add') : t('Save')}
      isBusy={isBusy}
      className="flex flex-col gap-4 pt-1"
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {data.length > 0 && (
        <ul className="divide-y divide-line" aria-label={t('Canned answers')}>
          {data.map((item) => (
            <li key={item.id} className="flex flex-wrap items-center gap-2 py-2">
              <span className="min-w-0 flex-1 truncate font-semibold">{item.title}</span>
              <Button
                kind="ghost"
                size="sm"
                aria-label={t('Edit {title}', { title: item.title })}
                onClick={() => edit(item)}
              >
                {t('Edit')}
              </Button>
              <Button
                kind="ghost"
                size="sm"
                aria-label={t('Remove {title}', { title: item.title })}
                onClick={() => void removeCannedAnswer(item)}
              >
                {t('Remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Input
        label={t('Title')}
        maxLength={cannedTitleMax}
        value={answer.title}
        onChange={(event) => setAnswer({ ...answer, title: event.target.value })}
      />
      <Select
        label={t('Language')}
        options={languages.map((value) => ({
          value,
          // Written ones are marked, so that none is looked for.
          label: answer.texts[value] ? `${languageNames[value]} ✓` : languageNames[value],
        }))}
        value={language}
        onChange={setLanguage}
        className="self-start"
      />
      <TextArea
        key={language}
        label={t('Text to the member')}
        lang={language}
        dir="auto"
        countMax={sanctionNoteMax}
        value={answer.texts[language] ?? ''}
        onChange={(event) => setAnswer({ ...answer, texts: { ...answer.texts, [language]: event.target.value } })}
      />
      {problem !== undefined && <Callout tone="danger">{problem}</Callout>}
    </FormDialog>
  );
}
