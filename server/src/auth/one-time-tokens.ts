import type { GlobalDb } from '../db/database.ts'
import { digest } from '../lib/digest.ts'
import { newSecret } from '../lib/id.ts'

/** What a token proves, for whom; bound when it is made and checked when it is used. */
export interface TokenSubject {
  purpose: 'activation'
  email: string
  /** What the token's use needs; JSON. */
  payload: string
}

/** Makes a token and voids earlier ones of the same purpose and address. @returns the secret for the link. */
export async function issueToken(
  { global }: GlobalDb,
  subject: TokenSubject,
  life: { now: number; duration: number },
): Promise<string> {
  const secret = newSecret(24)
  await voidTokens({ global }, subject)
  await global
    .insertInto('one_time_tokens')
    .values({
      hash: digest(secret),
      ...subject,
      expires_at: life.now + life.duration,
      created_at: life.now,
    })
    .execute()
  return secret
}

/** Uses a token up in one statement: of many at once, one gets it. Undefined when it is not good. */
export async function redeemToken(
  { global }: Pick<GlobalDb, 'global'>,
  purpose: TokenSubject['purpose'],
  secret: string,
  now: number,
): Promise<TokenSubject | undefined> {
  return global
    .deleteFrom('one_time_tokens')
    .where('hash', '=', digest(secret))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['purpose', 'email', 'payload'])
    .executeTakeFirst()
}

/** Voids every token of a purpose and address. */
async function voidTokens(
  { global }: Pick<GlobalDb, 'global'>,
  subject: Pick<TokenSubject, 'purpose' | 'email'>,
): Promise<void> {
  await global
    .deleteFrom('one_time_tokens')
    .where('purpose', '=', subject.purpose)
    .where('email', '=', subject.email)
    .execute()
}
