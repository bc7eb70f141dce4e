import { compactVerify } from 'jose'
import { z } from 'zod'
import { identityRefused } from '../../lib/app-error.ts'
import { readOptionalClaims, requiredClaims, Times, type TokenIssue, timeIssues } from './identity-claims.ts'
import type { SignedCompany } from './signed-company-claim.ts'

/** A contact as identified by a customer's site. */
export interface SignedIdentity {
  /** The site's own id for the contact. */
  externalId: string
  name: string | undefined
  /** Lower-cased. */
  email: string | undefined
  /** True if the site states that the address is verified. */
  emailVerified: boolean
  /** The contact's company and further details provided by the site. */
  company: SignedCompany | undefined
  traits: Record<string, string | number | boolean>
}

/** A project's secret, decrypted. */
export interface SigningSecret {
  id: string
  secret: string
}

/** No other header fields: a key reference or another algorithm in the token must not be followed. */
const Header = z.strictObject({ alg: z.literal('HS256'), typ: z.literal('JWT').optional() })

/**
 * Reads a token with which a customer's site identifies a contact: a JWT, HS256, signed with one of the project's
 * secrets (design, WID-1). `keys` are the project's, the current one first. Optional claims that cannot be stored are
 * ignored.
 * @returns the identity and the id of the signing secret
 * @throws AppError `identity_refused` with a sentence about the problem; as long as the signature is not verified, only
 * about the signature.
 */
export async function readIdentityToken(
  token: string,
  { keys, secrets, now }: { keys: readonly string[]; secrets: readonly SigningSecret[]; now: number },
): Promise<{ identity: SignedIdentity; leftOut: TokenIssue[]; secretId: string }> {
  const wrongHeader = headerProblem(token)
  if (wrongHeader) throw identityRefused(wrongHeader)
  const verified = await verify(token, secrets)
  if (!verified) throw identityRefused("it is not signed with one of this project's identity secrets.")
  return { ...identityOf(verified.payload, keys, now), secretId: verified.secretId }
}

/** The reason why a token's header is rejected; undefined for a valid one. */
export const headerProblem = (token: string): string | undefined =>
  Header.safeParse(headerOf(token)).success
    ? undefined
    : 'it must be a JWT with the algorithm HS256 and no key of its own in its header.'

/** True if a token is signed with one of these secrets. */
export const hasSecret = async (token: string, secrets: readonly SigningSecret[]): Promise<boolean> =>
  (await verify(token, secrets)) !== undefined

/** All problems of a token's claims: those that make it invalid, and those that are ignored. */
export function tokenIssues(
  claims: Record<string, unknown>,
  keys: readonly string[],
  now: number,
): { refused: TokenIssue[]; leftOut: TokenIssue[] } {
  const { error } = requiredClaims(keys, now).safeParse(claims)
  const issues = (error?.issues ?? []).map(({ path, message }) => ({
    part: String(path[0] ?? 'claims'),
    sentence: message,
  }))
  // Times are checked last, and only if all other claims are valid.
  const times = Times.safeParse(claims)
  const known = issues.some(({ part }) => part in Times.shape)
  const refused = times.success && !known ? [...issues, ...timeIssues(times.data, now)] : issues
  return { refused, leftOut: readOptionalClaims(claims).leftOut }
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

function identityOf(
  payload: Uint8Array,
  keys: readonly string[],
  now: number,
): { identity: SignedIdentity; leftOut: TokenIssue[] } {
  const claims = requiredClaims(keys, now).safeParse(jsonOf(payload))
  if (!claims.success) throw identityRefused(claims.error.issues[0]?.message ?? 'it says nothing.')
  const { details, leftOut } = readOptionalClaims(claims.data)
  return { identity: { externalId: claims.data.sub, ...details }, leftOut }
}

function jsonOf(payload: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(payload).toString('utf8'))
  } catch {
    return undefined
  }
}
