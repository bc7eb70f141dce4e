/** Must be imported before everything else: what the page's strict content security policy needs in place. */
import { config } from 'zod'
import { installNonce } from './nonce.ts'
import { installTrustedTypes } from './trusted-types.ts'

installTrustedTypes()
installNonce()
// Zod otherwise tries `new Function` as soon as a schema is made, which the policy reports.
config({ jitless: true })
