import { formatLifetime } from '@earshot/shared/format'
import { limits } from '@earshot/shared/limits'
import { z } from 'zod'
import { Code, Link, TypedName } from './fields.ts'
import { mailTemplate } from './mail-template.ts'

/** The code for a login from a new browser while somebody guesses at the account. */
export const loginCode = mailTemplate({
  params: z.strictObject({ firstName: TypedName, code: Code, link: Link }),
  sample: { firstName: 'Ada', code: 'K7QMD-X2WTA', link: 'https://earshot.example/forgotten-password' },
  perDay: limits.mailsPerRecipientDaily,
  life: limits.loginCodeLife,
  write: ({ firstName, code, link }) => ({
    subject: `${code} is your Earshot login code`,
    preview: `It works once, within the next ${formatLifetime(limits.loginCodeLife)}.`,
    firstName,
    paragraphs: [
      `Your login code is ${code}. It works once, within the next ${formatLifetime(limits.loginCodeLife)}.`,
      'Somebody has tried many wrong passwords for your account. So we ask for a code whenever your password is entered in a browser that you have not used before.',
      'Did you not just log in? Then somebody else knows your password: please choose a new one straight away.',
    ],
    action: { label: 'Choose a new password', link },
    footnotes: ['Never give this code to anyone. We will not ask you for it.'],
  }),
})
