import { domainToASCII } from 'node:url'
import { identityAudience } from '@earshot/shared/identity/identity'
import { limits } from '@earshot/shared/limits'
import { cutText } from '@earshot/shared/text/cut-text'
import { asLine } from '@earshot/shared/text/visible-text'
import { z } from 'zod'
import { readCompanyClaim, type SignedCompany } from './signed-company-claim.ts'

/** A problem with a claim, or with another part of a token. */
export interface TokenIssue {
  part: string
  sentence: string
}

/**
 * Text that can be stored: without control characters and without half of a surrogate pair, which no database accepts.
 */
const line = (max: number, error: string) =>
  z
    .string(error)
    .max(max, error)
    .refine((text) => !/\p{Cc}/u.test(text) && text.isWellFormed(), error)

const seconds = (name: string) => z.number(`${name} must be a time in seconds since 1970.`)

const sentences = {
  sub: `sub must be a text of 1 to ${limits.identitySubjectMax} characters: your own id for the person.`,
  aud: `aud must be "${identityAudience}".`,
  name: `name must be a text of at most ${limits.contactNameMax} characters.`,
  email: 'email must be an email address.',
  traits: `traits must be an object of at most ${limits.contactTraitsMax} names of at most ${limits.contactTraitNameMax} characters, with texts of at most ${limits.contactTraitMax} characters, numbers, true or false.`,
}

/** The site's own id may be a number: it is stored as decimal text. */
const Subject = z.preprocess(
  (sub) => (Number.isSafeInteger(sub) ? String(sub) : sub),
  line(limits.identitySubjectMax, sentences.sub).min(1, sentences.sub),
)

/** Claims without which a token is rejected, for a project's public keys at a time in milliseconds. */
export const requiredClaims = (keys: readonly string[], now: number) =>
  z
    .looseObject({
      iss: z.literal(keys, `iss must be the project's public key, ${keys[0]}.`),
      aud: z.union([z.literal(identityAudience), z.tuple([z.literal(identityAudience)])], sentences.aud),
      sub: Subject,
      iat: seconds('iat'),
      exp: seconds('exp'),
      nbf: seconds('nbf').nullish(),
    })
    .superRefine((claims, { addIssue }) => {
      for (const { part, sentence } of timeIssues(claims, now))
        addIssue({ code: 'custom', message: sentence, path: [part] })
    })

/** Validity of a token, in seconds since 1970. */
export const Times = z.object({ iat: z.number(), exp: z.number(), nbf: z.number().nullish() })

/** Problems with a token's validity at a time in milliseconds. */
export function timeIssues({ iat, exp, nbf }: z.infer<typeof Times>, now: number): TokenIssue[] {
  const skew = limits.identityClockSkew
  const issues: TokenIssue[] = []
  if (exp * 1000 + skew <= now) issues.push({ part: 'exp', sentence: 'it has expired.' })
  if (exp > iat + limits.identityTokenLife / 1000)
    issues.push({ part: 'exp', sentence: 'exp must be at most one hour after iat.' })
  if (Math.max(iat, nbf ?? iat) * 1000 > now + skew)
    issues.push({ part: 'iat', sentence: 'it is from the future. Is the clock of your server right?' })
  return issues
}

/** An address with its host as mail servers write it: `müller.example` becomes `xn--mller-kva.example`. */
const withAsciiHost = (email: string): string =>
  email.replace(/(?<=@)[^@]+$/, (host) => domainToASCII(host) || host)

/** True and false as written by code that takes them from a form or a database. */
const Truth = z.union(
  [z.literal([true, 'true', 1]).transform(() => true), z.literal([false, 'false', 0]).transform(() => false)],
  'email_verified must be true or false.',
)

const TraitName = line(limits.contactTraitNameMax, sentences.traits).min(1, sentences.traits)
const Trait = z.union(
  [line(limits.contactTraitMax, sentences.traits), z.number(), z.boolean()],
  sentences.traits,
)
type Traits = Record<string, z.output<typeof Trait>>

/** Missing, null and empty claims are equal: sites do not know everything about everyone. */
const isUnknown = (value: unknown): boolean => value === undefined || value === null || value === ''

/** A list that a developer can read; further problems show once these are fixed. */
const issuesMax = 10

/** Optional claims of a token. None makes the token invalid: claims that cannot be stored are ignored. */
class OptionalClaims {
  readonly issues: TokenIssue[] = []
  readonly #claims: Record<string, unknown>

  constructor(claims: Record<string, unknown>) {
    this.#claims = claims
  }

  /** A claim; undefined if it is unknown or cannot be stored. */
  read<Schema extends z.ZodType>(part: string, schema: Schema): z.output<Schema> | undefined {
    const value = this.#claims[part]
    if (isUnknown(value)) return undefined
    const read = schema.safeParse(value)
    if (!read.success) this.#leaveOut(part, read.error.issues[0]?.message)
    return read.data
  }

  /** Each part of the company by itself. */
  readCompany(): SignedCompany | undefined {
    return readCompanyClaim(this.#claims.company, (part, sentence) => this.#leaveOut(part, sentence))
  }

  /** Each trait by itself, up to the maximum. */
  readTraits(): Traits {
    const traits = this.read('traits', z.record(z.string(), z.unknown(), sentences.traits)) ?? {}
    const validTraits: Traits = {}
    for (const [name, value] of Object.entries(traits)) {
      if (isUnknown(value)) continue
      const trait = Trait.safeParse(value)
      if (
        Object.keys(validTraits).length < limits.contactTraitsMax &&
        TraitName.safeParse(name).success &&
        trait.success
      )
        validTraits[name] = trait.data
      else this.#leaveOut(`traits.${cutText(name, limits.contactTraitNameMax)}`, sentences.traits)
    }
    return validTraits
  }

  #leaveOut(part: string, sentence = ''): void {
    const isSaid = this.issues.some((issue) => issue.part === part)
    if (!isSaid && this.issues.length < issuesMax) this.issues.push({ part, sentence })
  }
}

/** Optional claims of a token about the contact, and the claims that are ignored. */
export function readOptionalClaims(claims: Record<string, unknown>) {
  const optional = new OptionalClaims(claims)
  const email = optional.read(
    'email',
    z
      .string(sentences.email)
      .trim()
      .transform(withAsciiHost)
      .pipe(z.email(sentences.email).max(limits.emailMax, sentences.email).toLowerCase()),
  )
  const details = {
    name: optional.read('name', line(limits.contactNameMax, sentences.name).overwrite(asLine)) || undefined,
    email,
    emailVerified: (optional.read('email_verified', Truth) ?? false) && email !== undefined,
    company: optional.readCompany(),
    traits: optional.readTraits(),
  }
  return { details, leftOut: optional.issues }
}
