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
}

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
    })
    .superRefine(({ iat, exp, nbf = iat }, { addIssue }) => {
      const skew = limits.identityClockSkew
      const refuse = (message: string) => addIssue({ code: 'custom', message })
      if (exp * 1000 + skew <= now) refuse('it has expired.')
      if (exp > iat + limits.identityTokenLife / 1000) refuse('exp must be at most one hour after iat.')
      if (Math.max(iat, nbf) * 1000 > now + skew)
        refuse('it is from the future. Is the clock of your server right?')
    })

/**
 * Reads a token by which a customer's site says who somebody is: a JWT, HS256, signed with one of the project's secrets
 * (design, WID-1). `keys` are the project's, the one of now first. @returns also the id of that secret. @throws AppError `identity_refused` with a sentence that says
 * what is wrong; before the signature is known to be good, only that it is not.
 */
export async function readIdentityToken(
  token: string,
  { keys, secrets, now }: { keys: readonly string[]; secrets: readonly SigningSecret[]; now: number },
): Promise<{ identity: SignedIdentity; secretId: string }> {
  if (!Header.safeParse(headerOf(token)).success)
    throw identityRefused('it must be a JWT with the algorithm HS256 and no key of its own in its header.')
  for (const { id, secret } of secrets) {
    const verified = await compactVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
    }).catch(() => undefined)
    if (verified) return { identity: identityOf(verified.payload, keys, now), secretId: id }
  }
  throw identityRefused("it is not signed with one of this project's identity secrets.")
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
  const { sub, name, email, email_verified: emailVerified = false } = claims.data
  return {
    externalId: sub,
    name: name || undefined,
    email,
    emailVerified: emailVerified && email !== undefined,
  }
}

function jsonOf(payload: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(payload).toString('utf8'))
  } catch {
    return undefined
  }
}
