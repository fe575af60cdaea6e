import { msg } from '../../../lib/i18n/i18n.ts';

/** The steps of the set-up, in their order. */
export const setupSteps = ['names', 'look', 'members', 'parts', 'mail', 'platforms', 'done'] as const;
/** A step of the set-up. */
export type SetupStep = (typeof setupSteps)[number];

/** The headings of the steps, and what each is about. */
export const setupTexts: Record<SetupStep, { title: string; text: string }> = {
  names: {
    title: msg('What is it called?'),
    text: msg('The name of the site, and of what members earn. What is empty stays as it is.'),
  },
  look: { title: msg('How does it look?'), text: msg('The logo and one colour. The whole site shows them at once.') },
  members: { title: msg('Who can join?'), text: msg('Who can sign up, and what people without an account see.') },
  parts: { title: msg('What can members do?'), text: msg('Turn off what you do not need. Nothing is deleted.') },
  mail: {
    title: msg('How does it send mail?'),
    text: msg('The account of a mail server. Test it before you save it.'),
  },
  platforms: {
    title: msg('Which platforms have tasks?'),
    text: msg('Keys with which tasks are checked. You can skip this: operators review the tasks of other platforms.'),
  },
  done: { title: msg('Done'), text: msg('What you could do next.') },
};
