import { formatLifetime } from '@earshot/shared/format'
import { limits } from '@earshot/shared/limits'
import { z } from 'zod'
import { Link, MailAddress, TypedName } from './fields.ts'
import { mailTemplate } from './mail-template.ts'

/** Goes to the new address and proves it. The link holds for 24 hours and works once. */
export const emailChange = mailTemplate({
  params: z.strictObject({ firstName: TypedName, newEmail: MailAddress, link: Link }),
  sample: {
    firstName: 'Ada',
    newEmail: 'ada.lindqvist@harbor.example',
    link: 'https://earshot.example/confirm-email#sample',
  },
  perDay: limits.mailsPerRecipientDaily,
  life: limits.emailChangeLife,
  write: ({ firstName, newEmail, link }) => ({
    subject: 'Confirm your new email address',
    preview: 'One click, and you sign in to Earshot with this address.',
    firstName,
    paragraphs: [
      `You asked to sign in to Earshot with ${newEmail} from now on.`,
      `Please click the link below to confirm that this address is yours. The link works once, within the next ${formatLifetime(limits.emailChangeLife)}. Until then everything stays as it is.`,
    ],
    action: { label: 'Confirm this address', link },
    footnotes: [
      'Was this not you? Then somebody entered your address by mistake. Do nothing, and it will not be used.',
    ],
  }),
})
