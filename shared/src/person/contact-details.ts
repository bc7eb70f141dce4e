import { z } from 'zod'
import { email } from '../account/account.ts'
import { PublicKey } from '../field/ids.ts'
import { bounded, optionalLine } from '../field/text-fields.ts'
import { ReaderLanguage } from '../language/reader-language.ts'
import { limits } from '../limits.ts'
import { VisitorSecret } from '../widget/widget.ts'

/** A contact's name and address, as they see them. */
export const ContactDetails = z.object({
  /** Null if the contact gave none. */
  name: z.string().nullable(),
  /** Confirmed by its owner or signed by the site; null if there is none. */
  email: z.string().nullable(),
  /** True if mail is sent to the address. */
  emailVerified: z.boolean(),
  /** New address that is not confirmed yet; it gets the confirmation only. */
  pendingEmail: z.string().nullable(),
  /** True if the site signs the contact's identity, including the name. */
  signed: z.boolean(),
  /** Earlier name on comments that were public before the name changed; null if there are none. */
  publishedName: z.string().nullable(),
})
export type ContactDetails = z.infer<typeof ContactDetails>

/** Public beside comments, so it must not contain links or addresses. */
export const ContactName = optionalLine(limits.contactNameMax).refine(
  (name) => !/:\/\/|\bwww\.|@/i.test(name),
  'Please enter a name without links and addresses',
)

export const ContactEmail = email('Please enter your email address')

/** An address, or '' for none. */
const OptionalEmail = z.union([z.literal(''), ContactEmail], 'Please enter a valid email address')

/** A contact's change of their own details; empty ones are removed. */
export const ContactDetailsChange = z.strictObject({ name: ContactName, email: OptionalEmail }).partial()
export type ContactDetailsChange = z.infer<typeof ContactDetailsChange>

/** Refusal of a member's address where a customer's is needed. */
export const memberIsNoCustomer = 'This is a member of your team. Please choose a customer.'

/** A customer whom the team adds. An address that a customer has already leads to that customer. */
export const NewContact = z
  .strictObject({
    name: ContactName.default(''),
    email: OptionalEmail.default(''),
    company: optionalLine(limits.companyNameMax).default(''),
  })
  .refine(({ name, email }) => name !== '' || email !== '', {
    message: 'Please enter a name or an email address',
    path: ['name'],
  })
export type NewContact = z.output<typeof NewContact>

/** Random secret by which the browser that requested a code is recognised. */
const BrowserSecret = z.uuid().optional()

/** Request for an emailed code with which the address's owner signs in. */
export const CodeRequest = z.strictObject({
  key: PublicKey,
  email: ContactEmail,
  browser: BrowserSecret,
  language: ReaderLanguage.optional(),
})
export type CodeRequest = z.infer<typeof CodeRequest>

/** Equal for every address, so that the response does not reveal whether it is known. */
export const CodeRequested = z.object({ requested: z.literal(true) })

/** An emailed code in exchange for a session; the visitor's activity becomes the contact's. */
export const CodeSession = z.strictObject({
  key: PublicKey,
  email: ContactEmail,
  code: bounded(limits.loginCodeMax)
    .transform((code) => code.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Please enter the six digits from the email')),
  browser: BrowserSecret,
  visitor: VisitorSecret.optional(),
  language: ReaderLanguage.optional(),
})
export type CodeSession = z.input<typeof CodeSession>
