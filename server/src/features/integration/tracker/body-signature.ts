import { createHmac } from 'node:crypto'
import { isSame } from '../../../auth/signed-links.ts'

/** True if a service signed these bytes with the secret: `sha256=` and the HMAC in hexadecimal. */
export const isSigned = (body: Uint8Array, signature: string, secret: string): boolean =>
  isSame(signature, `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
