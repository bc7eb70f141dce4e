import { formatLifetime } from '@earshot/shared/format/format'
import { limits } from '@earshot/shared/limits'
import { z } from 'zod'
import { Code, Link, MailAddress, TypedName } from './fields.ts'
import { mailTemplate } from './mail-template.ts'

/** Confirms a new account's address. The link is valid for 24 hours and works once. */
export const activation = mailTemplate({
  params: z.strictObject({ firstName: TypedName, link: Link }),
  sample: { firstName: 'Ada', link: 'https://earshot.example/activate#sample' },
  perDay: null,
  life: limits.activationLife,
  write: ({ firstName, link }) => ({
    subject: 'Activate your Earshot account',
    preview: 'One click and your Earshot account is ready.',
    firstName,
    paragraphs: [
      'Welcome to Earshot. Your account has been created and requires activation.',
      `Please click the link below to activate it. The link works once, within the next ${formatLifetime(limits.activationLife)}.`,
    ],
    action: { label: 'Activate my account', link },
    footnotes: ['Not you? Ignore this email, and no account will be opened.'],
  }),
})

/** Link for setting a new password. Valid for one hour and works once. */
export const recovery = mailTemplate({
  params: z.strictObject({ firstName: TypedName, link: Link }),
  sample: { firstName: 'Ada', link: 'https://earshot.example/change-password#sample' },
  perDay: null,
  life: limits.recoveryLife,
  write: ({ firstName, link }) => ({
    subject: 'Choose a new Earshot password',
    preview: `The link works once, within the next ${formatLifetime(limits.recoveryLife)}.`,
    firstName,
    paragraphs: [
      'Somebody asked for a new password for your Earshot account. We hope it was you.',
      `Please click the link below to choose one. The link works once, within the next ${formatLifetime(limits.recoveryLife)}.`,
    ],
    action: { label: 'Choose a new password', link },
    footnotes: ['Not you? Ignore this email, and your password stays as it is.'],
  }),
})

/** Sent to the new address, to confirm it. The link is valid for 24 hours and works once. */
export const emailChange = mailTemplate({
  params: z.strictObject({ firstName: TypedName, newEmail: MailAddress, link: Link }),
  sample: {
    firstName: 'Ada',
    newEmail: 'ada.lindqvist@harbor.example',
    link: 'https://earshot.example/confirm-email#sample',
  },
  perDay: null,
  life: limits.emailChangeLife,
  write: ({ firstName, newEmail, link }) => ({
    subject: 'Confirm your new email address',
    preview: 'Confirm it to sign in to Earshot with this address.',
    firstName,
    paragraphs: [
      `You asked to sign in to Earshot with ${newEmail} from now on.`,
      `Please click the link below to confirm that this address is yours. The link works once, within the next ${formatLifetime(limits.emailChangeLife)}. Until then everything stays as it is.`,
    ],
    action: { label: 'Confirm this address', link },
    footnotes: ['Not you? Ignore this email, and the address will not be used.'],
  }),
})

/** The code for a login from a new browser while the account is under a guessing attack. */
export const loginCode = mailTemplate({
  params: z.strictObject({ firstName: TypedName, code: Code, link: Link }),
  sample: { firstName: 'Ada', code: 'K7QMD-X2WTA', link: 'https://earshot.example/forgotten-password' },
  perDay: null,
  life: limits.loginCodeLife,
  write: ({ firstName, code, link }) => ({
    subject: `${code} is your Earshot login code`,
    preview: `It works once, within the next ${formatLifetime(limits.loginCodeLife)}.`,
    firstName,
    paragraphs: [
      'Your login code:',
      { code },
      `It works once, within the next ${formatLifetime(limits.loginCodeLife)}.`,
      'Somebody has tried many wrong passwords for your account. So we ask for a code whenever your password is entered in a browser that you have not used before.',
      'Did you not just log in? Then somebody else knows your password: please choose a new one straight away.',
      { sentence: 'Choose a new password', link },
    ],
    footnotes: ['Never give this code to anyone. We will not ask you for it.'],
  }),
})
