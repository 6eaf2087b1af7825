import type { MailTexts } from './mailText.ts';

export const en: MailTexts = {
  greeting: 'Hello {{name}},',
  closing: 'Tetrarch, four-player chess',
  address: 'Or copy this address into the browser:',
  mails: {
    activation: {
      subject: 'Activate your Tetrarch account',
      before: [
        'Your account is nearly ready. Open this link to activate it; then you can log in. It works for 24 hours.',
      ],
      link: 'Activate the account',
      after: ['If you did not sign up, do nothing: without the link no account comes to be.'],
    },
    alreadyActive: {
      subject: 'Your Tetrarch account is active',
      before: ['Somebody asked for a new activation link. It is not needed: your account is active already.'],
      link: 'Log in',
      after: ['If it was not you, do nothing: nothing has changed.'],
    },
    reset: {
      subject: 'Choose a new password for Tetrarch',
      before: ['This link lets you choose a new password. It works once, for 1 hour.'],
      link: 'Choose a new password',
      after: ['If you did not ask for it, do nothing: your password stays as it is.'],
    },
    passwordChanged: {
      subject: 'Your Tetrarch password was changed',
      before: ['The password of your account was changed, and every other session was ended.'],
      link: 'It was not me',
      after: ['If it was you, nothing is left to do.'],
    },
  },
};
