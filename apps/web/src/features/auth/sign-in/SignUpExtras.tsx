import { termsTitles } from '@gumball/rules/terms/terms';
import { birthDateFrom } from '@gumball/rules/users/profile';
import { useState } from 'react';
import { t, translate } from '../../../lib/i18n/i18n.ts';
import { Input } from '../../../ui/forms/Input.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import type { SignUpExtrasState } from './use-sign-up-extras.ts';

/** What operators require of a sign-up: answers of an applicant, the date of birth, and the consent to their texts. */
export function SignUpExtras({
  extras,
  problemOf,
  onChange,
}: {
  extras: SignUpExtrasState;
  problemOf: (field: string) => string | undefined;
  onChange: () => void;
}) {
  const { questions, answers, minimumAge, birthDate } = extras;
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  return (
    <>
      {questions.length > 0 && (
        <div role="group" aria-label={t('Your application')} className="flex flex-col gap-3.5">
          <p className="text-base text-ink-2">
            {t('The operators read your application before your account opens. Only they see your answers.')}
          </p>
          {questions.map(({ text, isRequired, maxLength }, index) => (
            <TextArea
              key={text}
              label={text}
              name={`answers.${index}`}
              hint={isRequired ? undefined : t('Optional')}
              required={isRequired}
              maxLength={maxLength}
              countMax={maxLength}
              value={answers[index] ?? ''}
              error={problemOf(`answers.${index}`)}
              onChange={({ target }) => {
                extras.setAnswers(questions.map((_, at) => (at === index ? target.value : (answers[at] ?? ''))));
                onChange();
              }}
            />
          ))}
        </div>
      )}
      {minimumAge > 0 && (
        <Input
          label={t('Date of birth')}
          name="birthDate"
          type="date"
          autoComplete="bday"
          min={birthDateFrom}
          max={today}
          hint={t('You have to be at least {age} years old. The date is checked and not stored.', { age: minimumAge })}
          value={birthDate}
          error={problemOf('birthDate')}
          onChange={({ target }) => {
            extras.setBirthDate(target.value);
            onChange();
          }}
        />
      )}
      {extras.required.length > 0 && <Consent extras={extras} onChange={onChange} />}
    </>
  );
}

function Consent({ extras, onChange }: { extras: SignUpExtrasState; onChange: () => void }) {
  return (
    <div className="flex flex-col">
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          name="consents"
          className="size-4.5 flex-none accent-(--gb-brand)"
          checked={extras.isAccepted}
          onChange={({ target }) => {
            extras.setIsAccepted(target.checked);
            onChange();
          }}
        />
        {t('I have read and accept:')}
      </label>
      {/* In a new tab, because what is typed here would be lost. */}
      <ul className="flex flex-wrap gap-x-4 ps-7.5">
        {extras.required.map(({ kind }) => (
          <li key={kind}>
            <a
              href={`/${kind}`}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-11 items-center font-semibold text-brand-ink hover:underline"
            >
              {translate(termsTitles[kind])}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
