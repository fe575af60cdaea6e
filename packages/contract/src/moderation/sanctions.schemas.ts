import { reportReasons } from '@gumball/rules/moderation/report';
import { sanctionKinds } from '@gumball/rules/moderation/sanctions';
import { z } from 'zod';
import { id } from '../pagination.ts';

/** A sanction for its member. */
export const sanction = z.object({
  id,
  kind: z.enum(sanctionKinds),
  rule: z.enum(reportReasons).describe('The rule that was broken.'),
  note: z.string().describe('What the operators say about it; may be empty.'),
  imposedAt: z.string(),
  endsAt: z.string().nullable().describe('Null for a warning, a removal and a suspension for good.'),
  liftedAt: z.string().nullable().describe('When an operator ended it early.'),
  isActive: z.boolean().describe('Whether it has an effect now.'),
  canAppeal: z.boolean(),
  appeal: z
    .object({
      text: z.string(),
      at: z.string(),
      decidedAt: z.string().nullable(),
      granted: z.boolean().nullable(),
      answer: z.string().nullable(),
    })
    .nullable(),
});

/** A suspension for its member at the log-in. */
export const suspension = z.object({
  rule: z.enum(reportReasons).nullable().describe('The rule that was broken; null where it is not known.'),
  note: z.string().describe('What the operators say about it; may be empty.'),
  endsAt: z.string().nullable().describe('Null for a suspension for good.'),
  appeal: sanction.shape.appeal,
  appealTicket: z.string().nullable().describe('To be sent with the one appeal; null where none is possible.'),
});

/** A suspension for its member at the log-in. */
export type Suspension = z.infer<typeof suspension>;

/** A sanction for operators. */
export const operatorSanction = sanction.extend({
  user: z.object({ id, username: z.string() }),
  operator: z.string().nullable().describe('Who imposed it; null where the account is gone.'),
  canLift: z.boolean(),
  canDecide: z.boolean().describe('Whether this operator may decide the appeal.'),
});

/** A sanction for its member. */
export type Sanction = z.infer<typeof sanction>;
/** A sanction for operators. */
export type OperatorSanction = z.infer<typeof operatorSanction>;
