import type { IdentityCheckAnswer, IdentityProblem } from '@earshot/shared/identity/identity-check'
import { z } from 'zod'
import type { TokenIssue } from './identity-claims.ts'
import { hasSecret, headerProblem, type SigningSecret, tokenIssues } from './identity-token.ts'

const signatureProblem = {
  part: 'signature',
  sentence: 'It is not signed with one of this project’s secrets.',
  fix: "createHmac('sha256', env.EARSHOT_SECRET)",
  refused: true,
}

/** The line of the signing code that sets each part correctly; the samples are in the same language. */
const fixes: Record<string, (key: string) => string> = {
  header: () => "{ alg: 'HS256', typ: 'JWT' }",
  iss: (key) => `iss: '${key}'`,
  aud: () => "aud: 'earshot'",
  sub: () => 'sub: String(user.id)',
  iat: () => 'iat: Math.floor(Date.now() / 1000)',
  exp: () => 'exp: Math.floor(Date.now() / 1000) + 600',
  nbf: () => 'nbf: Math.floor(Date.now() / 1000)',
  name: () => 'name: user.name',
  email: () => 'email: user.email',
  email_verified: () => 'email_verified: user.emailVerified === true',
  company: () => 'company: { id: String(user.company.id), name: user.company.name }',
  traits: () => "traits: { plan: 'team', seats: 12 }",
}

/** The line of the signing code that sets a part correctly. */
const fixOf = (part: string, key: string): string => fixes[part.split('.')[0] ?? '']?.(key) ?? ''

/** A claim that is ignored: the reason in a sentence, and the line of code that fixes it. */
export const leftOutClaim = ({ part, sentence }: TokenIssue, key: string) => ({
  part,
  sentence: `${part} was left out: ${sentence}`,
  fix: fixOf(part, key),
})

/** Times from this number on are in milliseconds: as seconds they would be far in the future. */
const milliseconds = 100_000_000_000

/**
 * Reports every problem of a token, not only the first that makes it invalid. Claims are shown even if the signature is
 * wrong: the caller has the token already.
 */
export async function checkIdentityToken(
  token: string,
  { keys, secrets, now }: { keys: readonly string[]; secrets: readonly SigningSecret[]; now: number },
): Promise<IdentityCheckAnswer> {
  const [key = ''] = keys
  const problem = (part: string, sentence: string): IdentityProblem => ({
    part,
    sentence: sentence.replace(/^it /, 'It '),
    fix: fixOf(part, key),
    refused: true,
  })
  const wrongHeader = headerProblem(token)
  if (wrongHeader) return { claims: null, problems: [problem('header', wrongHeader)] }
  const payload = token.split('.')[1] ?? ''
  const claims = jsonOf(payload)
  const signed = (await hasSecret(token, secrets)) ? [] : [signatureProblem]
  if (claims === undefined)
    return { claims: null, problems: [...signed, problem('claims', 'What it says is no JSON object.')] }
  const { refused, leftOut } = tokenIssues(claims, keys, now)
  const inMilliseconds = (part: string) => part !== 'sub' && Number(claims[part]) > milliseconds
  const problems = [
    ...signed,
    ...refused.map(({ part, sentence }) =>
      problem(part, inMilliseconds(part) ? `${part} must be in seconds, not milliseconds.` : sentence),
    ),
    ...leftOut.map((issue) => ({ ...leftOutClaim(issue, key), refused: false })),
  ]
  return { claims: JSON.stringify(claims, null, 2), problems }
}

function jsonOf(payload: string): Record<string, unknown> | undefined {
  try {
    return z.looseObject({}).safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))).data
  } catch {
    return undefined
  }
}
