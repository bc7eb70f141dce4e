import { MailAddress, Moment } from './fields.ts'
import { notice } from './mail-template.ts'

/** Notifies of a changed password; `link` is the page for requesting a new one and has no token. */
export const passwordChanged = notice({
  params: { at: Moment },
  sample: {
    firstName: 'Ada',
    at: Date.UTC(2026, 10, 21, 9, 30),
    link: 'https://earshot.example/forgotten-password',
  },
  write: ({ at, link }) => ({
    subject: 'Your Earshot password was changed',
    preview: 'If that was you, there is nothing to do.',
    paragraphs: [
      `The password of your Earshot account was changed on ${at}.`,
      'If that was you, there is nothing to do.',
      'If it was not, please choose another password straight away. We will send you a link for it.',
    ],
    action: { label: 'Ask for a new password', link },
    footnotes: ['You get this email whenever your password changes.'],
  }),
})

/** Sent to the old address after a change of address; `link` is the support page. */
export const emailChanged = notice({
  params: { newEmail: MailAddress },
  sample: {
    firstName: 'Ada',
    newEmail: 'ada.lindqvist@harbor.example',
    link: 'https://earshot.example/support',
  },
  write: ({ newEmail, link }) => ({
    subject: 'Your Earshot email address was changed',
    preview: 'If that was you, there is nothing to do.',
    paragraphs: [
      `Your Earshot account has a new email address: ${newEmail}. You sign in with it from now on, and our emails go there.`,
      'If that was you, there is nothing to do.',
      'If it was not, please write to us straight away, so that we can give you your account back.',
    ],
    action: { label: 'Write to us', link },
    footnotes: ['This is the last email about your account to this address.'],
  }),
})

/** Notifies of the account's deletion; `link` is the support page. */
export const accountDeleted = notice({
  params: { at: Moment },
  sample: {
    firstName: 'Ada',
    at: Date.UTC(2026, 10, 21, 9, 30),
    link: 'https://earshot.example/support',
  },
  write: ({ at, link }) => ({
    subject: 'Your Earshot account was deleted',
    preview: 'You are signed out everywhere.',
    paragraphs: [
      `Your Earshot account was deleted on ${at}, as you asked. You are signed out everywhere.`,
      'What you wrote stays with its organisation, without your name.',
      'If it was not you who asked, please write to us straight away.',
    ],
    action: { label: 'Write to us', link },
    footnotes: ['This is the last email about your account.'],
  }),
})
