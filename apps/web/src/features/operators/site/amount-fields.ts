import type { Amounts, amountRanges } from '@gumball/rules/site/amounts';

type Field = keyof typeof amountRanges;

/** The amounts as typed. */
export type AmountFields = Record<Field, string> & {
  milestones: { id: string; threshold: string; reward: string }[];
};

/** Converts amounts to what a form shows. */
export function toFields({ milestones, ...amounts }: Amounts): AmountFields {
  const texts = Object.fromEntries(Object.entries(amounts).map(([field, value]) => [field, String(value)]));
  return {
    ...(texts as Record<Field, string>),
    milestones: milestones.map(({ threshold, reward }) => ({
      id: crypto.randomUUID(),
      threshold: String(threshold),
      reward: String(reward),
    })),
  };
}

/** Converts what was typed to amounts; what is no number becomes one that is not allowed. */
export function toAmounts({
  milestones,
  ...texts
}: AmountFields): Amounts & { milestones: Amounts['milestones'][number][] } {
  const toNumber = (text: string) => (/^\s*\d{1,9}\s*$/.test(text) ? Number(text) : -1);
  const amounts = Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, toNumber(text)]));
  return {
    ...(amounts as Record<Field, number>),
    milestones: milestones.map(({ threshold, reward }) => ({
      threshold: toNumber(threshold),
      reward: toNumber(reward),
    })),
  };
}
