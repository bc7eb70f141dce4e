import { identityAudience } from '@earshot/shared/identity'
import { limits } from '@earshot/shared/limits'
import { asLine } from '@earshot/shared/visible-text'
import { compactVerify } from 'jose'
import { z } from 'zod'
import { identityRefused } from '../lib/app-error.ts'

/** Who a customer's site says that somebody is. */
export interface SignedIdentity {
  /** The site's own id for the person. */
  externalId: string
  name: string | undefined
  /** Lower-cased. */
  email: string | undefined
  /** Whether the site says that the address was proven to be the person's. */
  emailVerified: boolean
  /** What else the site says of the person: where they work, and whatever it finds worth knowing. */
  company: string | undefined
  traits: Record<string, string | number | boolean>
}

/** A secret of a project, open. */
export interface SigningSecret {
  id: string
  secret: string
}

/** Nothing but these: what names a key, or another algorithm, is not ours to follow. */
const Header = z.strictObject({ alg: z.literal('HS256'), typ: z.literal('JWT').optional() })

/** Left out, null and empty are the same: sites do not know everything of everyone. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === null || value === '' ? undefined : value), schema.optional())

/** Text that is kept: no control characters, and no half of a character, which no database takes. */
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
  company: `company must be a text of at most ${limits.contactCompanyMax} characters.`,
  traits: `traits must be an object of at most ${limits.contactTraitsMax} names of at most ${limits.contactTraitNameMax} characters, with texts of at most ${limits.contactTraitMax} characters, numbers, true or false.`,
}

const traitsOf = z
  .record(
    line(limits.contactTraitNameMax, sentences.traits).min(1, sentences.traits),
    z.union([line(limits.contactTraitMax, sentences.traits), z.number(), z.boolean()], sentences.traits),
    sentences.traits,
  )
  .refine((traits) => Object.keys(traits).length <= limits.contactTraitsMax, sentences.traits)

/** What a token must say, for a project's public keys at a time in milliseconds. */
const claimsFor = (keys: readonly string[], now: number) =>
  z
    .object({
      iss: z.literal(keys, `iss must be the project's public key, ${keys[0]}.`),
      aud: z.union([z.literal(identityAudience), z.tuple([z.literal(identityAudience)])], sentences.aud),
      sub: line(limits.identitySubjectMax, sentences.sub).min(1, sentences.sub),
      iat: seconds('iat'),
      exp: seconds('exp'),
      nbf: seconds('nbf').optional(),
      name: optional(line(limits.contactNameMax, sentences.name).overwrite(asLine)),
      email: optional(z.email(sentences.email).max(limits.emailMax, sentences.email).toLowerCase()),
      email_verified: optional(z.boolean('email_verified must be true or false.')),
      company: optional(line(limits.contactCompanyMax, sentences.company).overwrite(asLine)),
      traits: optional(traitsOf),
    })
    .superRefine((claims, { addIssue }) => {
      for (const { part, sentence } of timeIssues(claims, now))
        addIssue({ code: 'custom', message: sentence, path: [part] })
    })

/** When a token holds, in seconds since 1970. */
const Times = z.object({ iat: z.number(), exp: z.number(), nbf: z.number().optional() })

/** What is wrong with one claim, or with another part of a token. */
interface TokenIssue {
  part: string
  sentence: string
}

function timeIssues({ iat, exp, nbf = iat }: z.infer<typeof Times>, now: number): TokenIssue[] {
  const skew = limits.identityClockSkew
  const issues: TokenIssue[] = []
  if (exp * 1000 + skew <= now) issues.push({ part: 'exp', sentence: 'it has expired.' })
  if (exp > iat + limits.identityTokenLife / 1000)
    issues.push({ part: 'exp', sentence: 'exp must be at most one hour after iat.' })
  if (Math.max(iat, nbf) * 1000 > now + skew)
    issues.push({ part: 'iat', sentence: 'it is from the future. Is the clock of your server right?' })
  return issues
}

/**
 * Reads a token by which a customer's site says who somebody is: a JWT, HS256, signed with one of the project's secrets
 * (design, WID-1). `keys` are the project's, the current one first. @returns also the id of that secret. @throws AppError `identity_refused` with a sentence that says
 * what is wrong; before the signature is known to be good, only that it is not.
 */
export async function readIdentityToken(
  token: string,
  { keys, secrets, now }: { keys: readonly string[]; secrets: readonly SigningSecret[]; now: number },
): Promise<{ identity: SignedIdentity; secretId: string }> {
  const wrongHeader = headerProblem(token)
  if (wrongHeader) throw identityRefused(wrongHeader)
  const verified = await verify(token, secrets)
  if (!verified) throw identityRefused("it is not signed with one of this project's identity secrets.")
  return { identity: identityOf(verified.payload, keys, now), secretId: verified.secretId }
}

/** Why a token's header is refused; undefined for a good one. */
export const headerProblem = (token: string): string | undefined =>
  Header.safeParse(headerOf(token)).success
    ? undefined
    : 'it must be a JWT with the algorithm HS256 and no key of its own in its header.'

/** Whether a token is signed with one of these secrets. */
export const hasSecret = async (token: string, secrets: readonly SigningSecret[]): Promise<boolean> =>
  (await verify(token, secrets)) !== undefined

/** All that is wrong with what a token says. */
export function tokenIssues(claims: unknown, keys: readonly string[], now: number): TokenIssue[] {
  const { error } = claimsFor(keys, now).safeParse(claims)
  const issues = (error?.issues ?? []).map(({ path, message }) => ({
    part: String(path[0] ?? 'claims'),
    sentence: message,
  }))
  // Times are looked at last, and not at all while another claim is wrong.
  const times = Times.safeParse(claims)
  const known = issues.some(({ part }) => part in Times.shape)
  return times.success && !known ? [...issues, ...timeIssues(times.data, now)] : issues
}

async function verify(
  token: string,
  secrets: readonly SigningSecret[],
): Promise<{ payload: Uint8Array; secretId: string } | undefined> {
  for (const { id, secret } of secrets) {
    const verified = await compactVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
    }).catch(() => undefined)
    if (verified) return { payload: verified.payload, secretId: id }
  }
  return undefined
}

function headerOf(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

function identityOf(payload: Uint8Array, keys: readonly string[], now: number): SignedIdentity {
  const claims = claimsFor(keys, now).safeParse(jsonOf(payload))
  if (!claims.success) throw identityRefused(claims.error.issues[0]?.message ?? 'it says nothing.')
  const { sub, name, email, email_verified: emailVerified = false, company, traits = {} } = claims.data
  return {
    externalId: sub,
    name: name || undefined,
    email,
    emailVerified: emailVerified && email !== undefined,
    company: company || undefined,
    traits,
  }
}

function jsonOf(payload: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(payload).toString('utf8'))
  } catch {
    return undefined
  }
}
