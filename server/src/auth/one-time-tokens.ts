import type { GlobalDb } from '../db/database.ts'
import { digest } from '../lib/digest.ts'
import { newSecret } from '../lib/id.ts'

/** A token's purpose and holder; stored when the token is issued and checked when it is used. */
export interface TokenSubject {
  purpose: 'activation' | 'recovery' | 'invitation' | 'emailChange' | 'loginCode' | 'contactAddress'
  /** The address that the link was sent to, lower-cased. */
  email: string
  /** The organisation, for invitations only. */
  tenantId: string | null
  /** The holder, if they already have an account. */
  userId: string | null
  /** Data for the token's use; JSON. */
  payload: string
  /** Digest of the requesting browser or contact: a request of another one does not void this one's link. */
  browser?: string | undefined
}

/**
 * Issues a token and voids earlier ones of the same purpose, holder and requester; the secret is generated unless one
 * is passed.
 * @returns the secret for the link.
 */
export async function issueToken(
  { global }: GlobalDb,
  subject: TokenSubject,
  life: { now: number; duration: number },
  secret = newSecret(24),
): Promise<string> {
  const { browser = '' } = subject
  await voidTokens({ global }, { ...subject, browser })
  await global
    .insertInto('one_time_tokens')
    .values({
      hash: digest(secret),
      purpose: subject.purpose,
      email: subject.email,
      payload: subject.payload,
      browser,
      tenant_id: subject.tenantId,
      user_id: subject.userId,
      expires_at: life.now + life.duration,
      created_at: life.now,
    })
    .execute()
  return secret
}

type Tokens = Pick<GlobalDb, 'global'>

/**
 * Redeems a token in one statement: of several concurrent requests, only one gets it. Undefined for an invalid token.
 */
export const redeemToken = (tokens: Tokens, purpose: TokenSubject['purpose'], secret: string, now: number) =>
  redeemTokenByHash(tokens, purpose, digest(secret), now)

/** `redeemToken` for callers that kept only the secret's digest, such as the Google flow. */
export const redeemTokenByHash = (
  { global }: Tokens,
  purpose: TokenSubject['purpose'],
  hash: string,
  now: number,
): Promise<TokenSubject | undefined> =>
  global
    .deleteFrom('one_time_tokens')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['purpose', 'email', 'payload', 'tenant_id as tenantId', 'user_id as userId'])
    .executeTakeFirst()

/** The subject of a valid token, without redeeming it: for a page that shows it before the button is pressed. */
export const findToken = (tokens: Tokens, purpose: TokenSubject['purpose'], secret: string, now: number) =>
  findTokenByHash(tokens, purpose, digest(secret), now)

/** `findToken` for callers that kept only the secret's digest. */
export const findTokenByHash = (
  { global }: Tokens,
  purpose: TokenSubject['purpose'],
  hash: string,
  now: number,
): Promise<TokenSubject | undefined> =>
  goodTokens({ global }, purpose, now).where('hash', '=', hash).executeTakeFirst()

/** The newest valid token of a purpose for an address, or for a user. */
export const findPendingToken = (
  tokens: Tokens,
  purpose: TokenSubject['purpose'],
  holder: { email: string; browser?: string } | { user_id: string },
  now: number,
): Promise<TokenSubject | undefined> =>
  goodTokens(tokens, purpose, now)
    .where((eb) => eb.and(holder))
    .orderBy('created_at', 'desc')
    .orderBy('hash')
    .executeTakeFirst()

const goodTokens = ({ global }: Tokens, purpose: TokenSubject['purpose'], now: number) =>
  global
    .selectFrom('one_time_tokens')
    .select(['purpose', 'email', 'payload', 'tenant_id as tenantId', 'user_id as userId'])
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)

/**
 * Voids every token of a purpose and holder: the user or, without one, the address in that organisation. Two users may
 * request the same address, and neither can void the other's link. With `browser`, only tokens that it requested.
 * @returns true if there was any.
 */
export async function voidTokens(
  { global }: Pick<GlobalDb, 'global'>,
  { purpose, email, tenantId, userId, browser }: Omit<TokenSubject, 'payload'>,
): Promise<boolean> {
  const ofPurpose = global.deleteFrom('one_time_tokens').where('purpose', '=', purpose)
  const ofHolder =
    userId === null
      ? ofPurpose.where('email', '=', email).where('tenant_id', tenantId === null ? 'is' : '=', tenantId)
      : ofPurpose.where('user_id', '=', userId)
  const { numDeletedRows } = await ofHolder
    .$if(browser !== undefined, (query) => query.where('browser', '=', browser ?? ''))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Voids every token of a user: after a change of password or address, older links must not work. */
export async function voidTokensOf({ global }: Pick<GlobalDb, 'global'>, userId: string): Promise<void> {
  await global.deleteFrom('one_time_tokens').where('user_id', '=', userId).execute()
}

/** Digest of a contact, whom the links that confirm their addresses belong to. */
export const requesterOf = (personId: string): string => digest(personId)

/** Deletes a contact's confirmation links, used ones too, except those to the addresses that they still have. */
export async function deleteAddressLinks(
  { global }: Pick<GlobalDb, 'global'>,
  personId: string,
  addresses: readonly (string | null)[] = [],
): Promise<void> {
  const still = addresses.filter((address) => address !== null)
  await global
    .deleteFrom('one_time_tokens')
    .where('purpose', '=', 'contactAddress')
    .where('browser', '=', requesterOf(personId))
    .$if(still.length > 0, (query) => query.where('email', 'not in', still))
    .execute()
}

/** Deletes expired tokens. */
export const deleteExpiredTokens = ({ global }: Pick<GlobalDb, 'global'>, now: number) =>
  global.deleteFrom('one_time_tokens').where('expires_at', '<=', now).execute()
