import { formatLifetime } from '@earshot/shared/format'
import { limits } from '@earshot/shared/limits'
import { z } from 'zod'
import { Link, TypedName } from './fields.ts'
import { mailTemplate } from './mail-template.ts'

/** Leads to a new password. The link holds for one hour and works once. */
export const recovery = mailTemplate({
  params: z.strictObject({ firstName: TypedName, link: Link }),
  sample: { firstName: 'Ada', link: 'https://earshot.example/change-password#sample' },
  perDay: limits.mailsPerRecipientDaily,
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
    footnotes: ['Did you not ask for this? Then do nothing, and your password stays as it is.'],
  }),
})
