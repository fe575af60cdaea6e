import { type ReactNode, useId } from 'react';

/** A question with its choices: one can be chosen, or several. `chosen` are the indexes of the chosen ones. */
export function ChoiceField({
  legend,
  choices,
  chosen,
  several = false,
  onChange,
}: {
  legend: ReactNode;
  choices: readonly string[];
  chosen: readonly number[];
  several?: boolean;
  onChange: (chosen: number[]) => void;
}) {
  const name = useId();
  const toggle = (index: number) =>
    chosen.includes(index) ? chosen.filter((other) => other !== index) : [...chosen, index].toSorted((a, b) => a - b);
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 flex gap-3 font-semibold">{legend}</legend>
      {choices.map((choice, index) => (
        <label
          key={choice}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-2 text-ink-2 shadow-[inset_0_0_0_1px_var(--gb-line)] hover:bg-hover has-checked:bg-brand-soft has-checked:text-brand-ink"
        >
          <input
            type={several ? 'checkbox' : 'radio'}
            name={name}
            className="size-4.5 flex-none accent-(--gb-brand)"
            checked={chosen.includes(index)}
            onChange={() => onChange(several ? toggle(index) : [index])}
          />
          <span className="min-w-0 break-words" dir="auto">
            {choice}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The number and the text of a question. */
export function QuestionText({ number, text, children }: { number: number; text: string; children?: ReactNode }) {
  return (
    <>
      <span className="w-3.5 flex-none font-display text-brand-ink">{number}</span>
      <span className="min-w-0 break-words" dir="auto">
        {text}
        {children}
      </span>
    </>
  );
}
