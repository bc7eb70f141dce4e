import type { z } from 'zod'
import type { Environment } from './environment.ts'

/** A Google client, or a client of another OpenID provider in its place. */
export interface GoogleConfig {
  clientId: string
  clientSecret: string
  issuer: string
  authorizeUrl: string
  tokenUrl: string
  jwksUrl: string
  /** True if the provider says which addresses it has verified; otherwise it only identifies the user. */
  confirmsEmail: boolean
  /** The provider's name on the buttons. */
  name: string
}

export function googleOf(env: z.infer<typeof Environment>): GoogleConfig | undefined {
  if (!env.GOOGLE_CLIENT_ID || !env.GOOGLE_CLIENT_SECRET) return undefined
  return {
    clientId: env.GOOGLE_CLIENT_ID,
    clientSecret: env.GOOGLE_CLIENT_SECRET,
    issuer: env.GOOGLE_ISSUER,
    authorizeUrl: env.GOOGLE_AUTHORIZE_URL,
    tokenUrl: env.GOOGLE_TOKEN_URL,
    jwksUrl: env.GOOGLE_JWKS_URL,
    name: env.GOOGLE_NAME,
    confirmsEmail: env.GOOGLE_CONFIRMS_EMAIL === 'on',
  }
}
