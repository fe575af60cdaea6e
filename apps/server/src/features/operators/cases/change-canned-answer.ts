import type { CannedAnswer } from '@gumball/contract/moderation/cases.schemas';
import { type Language, languages } from '@gumball/rules/formats/languages';
import { cannedAnswersMax, checkCannedAnswer } from '@gumball/rules/moderation/cases';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { recordAction } from '../record-action.ts';
import { insertAnswer, lockAnswers, updateAnswer } from './canned-answers.store.ts';

/**
 * Adds a canned answer (`answerId` is null) or changes one, with an entry in the audit log. Throws the errors of
 * `checkCannedAnswer`, `CANNED_ANSWERS_FULL` and `CANNED_ANSWER_NOT_FOUND`.
 */
export function changeCannedAnswer(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { userId: operatorId }: Viewer,
  answerId: string | null,
  input: { title: string; texts: Partial<Record<Language, string>> },
): Promise<CannedAnswer> {
  const written = languages.map((language) => [language, input.texts[language]?.trim() ?? ''] as const);
  const texts: CannedAnswer['texts'] = Object.fromEntries(written.filter(([, text]) => text !== ''));
  const title = input.title.trim();
  assertOk(checkCannedAnswer({ title, texts }));
  return deps.db.transaction(async (tx) => {
    const answer = { id: answerId ?? deps.ids.next(), title, texts };
    if (answerId === null) {
      if ((await lockAnswers(tx)) >= cannedAnswersMax) throw new AppError('CANNED_ANSWERS_FULL');
      await insertAnswer(tx, answer, deps.clock.now());
    } else if (!(await updateAnswer(tx, answer))) throw new AppError('CANNED_ANSWER_NOT_FOUND');
    await recordAction(deps, tx, {
      operatorId,
      action: answerId === null ? 'add-canned-answer' : 'change-canned-answer',
      subject: { kind: 'canned-answer', id: answer.id },
      details: { title },
    });
    return answer;
  });
}
