import { limits } from '@earshot/shared/limits'
import type { SigningSecret } from '../../auth/identity/identity-token.ts'
import type { Sealing } from '../../auth/sealing.ts'
import { newSecret } from '../../lib/id.ts'
import type { SecretRow } from './identity.queries.ts'

/** A project's secret in the cache: encrypted, so that memory holds no plain one for long. */
export interface KnownSecret {
  id: string
  sealed: string
  usedAt: number | null
}

/** 256 random bits with a prefix that lets scanners of source code recognise the secret. */
export const newSigningSecret = (): string => `es_${newSecret(32)}`

/** Purpose under which a secret is sealed. */
export const purposeOf = (tenantId: string, id: string): string => `identity secret ${id} of ${tenantId}`

export const sealSecret = (sealing: Sealing, secret: string, of: { tenantId: string; id: string }): string =>
  sealing.seal(secret, purposeOf(of.tenantId, of.id))

/** Decrypted secrets that may sign tokens. */
export const openSecrets = (
  sealing: Sealing,
  tenantId: string,
  secrets: readonly Pick<KnownSecret, 'id' | 'sealed'>[],
): SigningSecret[] =>
  secrets.map(({ id, sealed }) => ({ id, secret: sealing.open(sealed, purposeOf(tenantId, id)) }))

export const knownSecret = ({ id, sealed, used_at }: SecretRow): KnownSecret => ({
  id,
  sealed,
  usedAt: used_at,
})

export const tooManySecrets = `There are ${limits.identitySecretsMax} secrets already. Revoke the one that your server no longer uses.`
