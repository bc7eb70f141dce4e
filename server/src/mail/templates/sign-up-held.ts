import { formatLifetime } from '@earshot/shared/format/format'
import { limits } from '@earshot/shared/limits'
import { mailLimits } from '@earshot/shared/mail-limits'
import { z } from 'zod'
import { MailAddress, TypedName } from './fields.ts'
import { mailTemplate } from './mail-template.ts'

/** Asks an operator to decide about a sign-up whose address looks temporary. */
export const signUpHeld = mailTemplate({
  params: z.strictObject({
    id: z.uuid(),
    email: MailAddress,
    personName: TypedName,
    companyName: TypedName,
  }),
  sample: {
    id: '01930000-0000-7000-8000-000000000001',
    email: 'someone@mailinator.com',
    personName: 'Sam Winter',
    companyName: 'Winter Ltd',
  },
  perDay: mailLimits.heldSignUpMailsDaily,
  life: limits.heldSignUpKept,
  write: ({ id, email, personName, companyName }) => ({
    subject: 'A sign-up waits for your decision',
    preview: 'Its address looks temporary.',
    firstName: '',
    paragraphs: [
      `${personName} signed up for ${companyName} with ${email}, which looks like a temporary address. Nothing was sent there.`,
      'Decide on the page for held sign-ups, or on the server. To let the sign-up through:',
      `npm run held-sign-ups -w server -- release ${id}`,
      'To refuse it:',
      `npm run held-sign-ups -w server -- refuse ${id}`,
    ],
    footnotes: [
      `Without a decision the sign-up is deleted within the next ${formatLifetime(limits.heldSignUpKept)}.`,
      'You get this email because your address is among OPERATOR_EMAILS.',
    ],
  }),
})
