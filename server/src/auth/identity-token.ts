import { compactVerify } from 'jose'
import { z } from 'zod'
import { identityRefused } from '../lib/app-error.ts'
import { readOptionalClaims, requiredClaims, Times, type TokenIssue, timeIssues } from './identity-claims.ts'

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

/**
 * Reads a token by which a customer's site says who somebody is: a JWT, HS256, signed with one of the project's secrets
 * (design, WID-1). `keys` are the project's, the current one first. @returns also the id of that secret. @throws AppError `identity_refused` with a sentence that says
 * what is wrong; before the signature is known to be good, only that it is not. What it says besides and cannot be kept
 * is left out.
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

/** Why a token's header is refused; undefined for a good one. */
export const headerProblem = (token: string): string | undefined =>
  Header.safeParse(headerOf(token)).success
    ? undefined
    : 'it must be a JWT with the algorithm HS256 and no key of its own in its header.'

/** Whether a token is signed with one of these secrets. */
export const hasSecret = async (token: string, secrets: readonly SigningSecret[]): Promise<boolean> =>
  (await verify(token, secrets)) !== undefined

/** All that is wrong with what a token says: for what it is refused, and what is left out of it. */
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
  // Times are looked at last, and not at all while another claim is wrong.
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
  const said = jsonOf(payload)
  const claims = requiredClaims(keys, now).safeParse(said)
  if (!claims.success) throw identityRefused(claims.error.issues[0]?.message ?? 'it says nothing.')
  const { details, leftOut } = readOptionalClaims(said as Record<string, unknown>)
  return { identity: { externalId: claims.data.sub, ...details }, leftOut }
}

function jsonOf(payload: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(payload).toString('utf8'))
  } catch {
    return undefined
  }
}
