import { limits } from '@earshot/shared/limits'
import { mailLimits } from '@earshot/shared/mail-limits'
import { z } from 'zod'
import { MailAddress, TypedName, typedWords } from './fields.ts'
import { mailTemplate } from './mail-template.ts'

/** Forwards a message of the contact form to the operator; replies go to its author. */
export const contactMessage = mailTemplate({
  params: z.strictObject({
    personName: TypedName,
    email: MailAddress,
    message: typedWords(limits.contactMessageMax),
  }),
  sample: {
    personName: 'Sam Winter',
    email: 'sam@winter.example',
    message: 'Hello,\n\ncan the widget speak Welsh?\n\nSam',
  },
  perDay: mailLimits.contactMailsDaily,
  life: null,
  write: ({ personName, email, message }) => ({
    subject: `Contact form: ${personName}`,
    preview: `${personName} wrote to you through the contact form.`,
    firstName: '',
    paragraphs: [`${personName} wrote to you through the contact form, from ${email}:`, { quote: message }],
    footnotes: [
      'Your answer to this email goes to that address. Nobody has proven that it is theirs.',
      `Past ${mailLimits.contactMailsDaily} messages in a day no more are emailed; they are on the operator’s page with all others.`,
    ],
    replyTo: email,
  }),
})
