import { formatLifetime } from '@earshot/shared/format/format'
import { limits } from '@earshot/shared/limits'
import { mailLimits } from '@earshot/shared/mail-limits'
import { z } from 'zod'
import { Link, MailAddress, TypedName } from './fields.ts'
import { mailTemplate } from './mail-template.ts'

/** Asks an operator to decide about a sign-up whose address looks temporary. */
export const signUpHeld = mailTemplate({
  params: z.strictObject({
    email: MailAddress,
    personName: TypedName,
    companyName: TypedName,
    /** The page of held sign-ups. */
    link: Link,
  }),
  sample: {
    email: 'someone@mailinator.com',
    personName: 'Sam Winter',
    companyName: 'Winter Ltd',
    link: 'https://earshot.example/operator/held-sign-ups',
  },
  perDay: mailLimits.heldSignUpMailsDaily,
  life: limits.heldSignUpKept,
  write: ({ email, personName, companyName, link }) => ({
    subject: 'A sign-up waits for your decision',
    preview: 'Its address looks temporary.',
    firstName: '',
    paragraphs: [
      `${personName} signed up for ${companyName} with ${email}, which looks like a temporary address. Nothing was sent there.`,
      'Release it, and the activation email is sent. Refuse it, and what was typed is deleted.',
    ],
    action: { label: 'Review sign-up', link },
    footnotes: [
      `Without a decision the sign-up is deleted within the next ${formatLifetime(limits.heldSignUpKept)}.`,
      'You get this email because your address is among OPERATOR_EMAILS.',
    ],
  }),
})
