import { formatLifetime } from '@earshot/shared/format'
import { limits } from '@earshot/shared/limits'
import { z } from 'zod'
import { Link, TypedName } from './fields.ts'
import { mailTemplate } from './mail-template.ts'

/** Proves a new account's address. The link holds for 24 hours and works once. */
export const activation = mailTemplate({
  params: z.strictObject({ firstName: TypedName, link: Link }),
  sample: { firstName: 'Ada', link: 'https://earshot.example/activate#sample' },
  perDay: limits.mailsPerRecipientDaily,
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
    footnotes: [
      'Was this not you? Then somebody entered your address by mistake. Do nothing, and no account will be opened.',
    ],
  }),
})
