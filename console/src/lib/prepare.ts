/**
 * Must be imported before everything else: what the page's strict content security policy needs in place. In the build it
 * is in one file with zod (`build/script-files.ts`).
 */
import { config } from 'zod'
import { installNonce } from './nonce.ts'
import { installTrustedTypes } from './trusted-types.ts'

installTrustedTypes()
installNonce()
// Zod otherwise tries `new Function` as soon as a schema is made, which the policy reports.
config({ jitless: true })
