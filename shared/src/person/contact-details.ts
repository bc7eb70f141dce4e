import { z } from 'zod'
import { email } from '../account/account.ts'
import { PublicKey } from '../field/ids.ts'
import { bounded, optionalLine } from '../field/text-fields.ts'
import { ReaderLanguage } from '../language/reader-language.ts'
import { limits } from '../limits.ts'
import { VisitorSecret } from '../widget/widget.ts'

/** What a contact is called and where they can be written to, as they see it themselves. */
export const ContactDetails = z.object({
  /** Null for whoever has given none. */
  name: z.string().nullable(),
  /** Proven, or said by the site; null where there is none. */
  email: z.string().nullable(),
  /** Whether mail is sent there. */
  emailVerified: z.boolean(),
  /** What they typed and have not confirmed yet: nothing but the confirmation is sent there. */
  pendingEmail: z.string().nullable(),
  /** Whether the site says who they are: then it gives the name. */
  signed: z.boolean(),
  /** The earlier name that comments keep which were public before the name changed; null where there are none. */
  publishedName: z.string().nullable(),
})
export type ContactDetails = z.infer<typeof ContactDetails>

/** Shown in public beside comments, so it leads nowhere. */
const ContactName = optionalLine(limits.contactNameMax).refine(
  (name) => !/:\/\/|\bwww\.|@/i.test(name),
  'Please enter a name without links and addresses',
)

const ContactEmail = email('Please enter your email address')

/** What a contact changes about themselves; what is empty is taken away. */
export const ContactDetailsChange = z
  .strictObject({
    name: ContactName,
    email: z.union([z.literal(''), ContactEmail], 'Please enter a valid email address'),
  })
  .partial()
export type ContactDetailsChange = z.infer<typeof ContactDetailsChange>

/** A random secret by which the browser that asked for a code is known again. */
const BrowserSecret = z.uuid().optional()

/** Asks for a code to be sent to an address, by which its owner comes in. */
export const CodeRequest = z.strictObject({
  key: PublicKey,
  email: ContactEmail,
  browser: BrowserSecret,
  language: ReaderLanguage.optional(),
})
export type CodeRequest = z.infer<typeof CodeRequest>

/** The same for every address. */
export const CodeRequested = z.object({ requested: z.literal(true) })

/** A code that was mailed, for a session; what the visitor did becomes the contact's. */
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
