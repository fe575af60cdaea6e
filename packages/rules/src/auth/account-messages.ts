import { phrase } from '../formats/phrase.ts';

/** Success messages of the account endpoints: docs/product.md, Accounts. */
export const accountMessages = {
  checkMail: phrase('Please check your email for a verification code.'),
  applied: phrase('Thank you for your application. We will tell you the decision by email.'),
  verified: phrase('Your email address is verified.'),
  codeSentAgain: phrase('If this address is waiting for a code, a new one is on its way.'),
  resetLinkSent: phrase('If an account belongs to this address, a link to reset its password is on its way.'),
  passwordReset: phrase('Your password has been changed. You can sign in with it now.'),
  passwordChanged: phrase('Your password has been changed. Every other device has been signed out.'),
  emailChanged: phrase('Your email address has been changed.'),
  emailCodeSent: phrase('We sent a code to your new email address.'),
  secondFactorOff: phrase('Two-factor authentication is off.'),
  deleted: phrase('Your account has been deleted.'),
};
