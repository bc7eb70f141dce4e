/**
 * Must be imported first: sets up zod and the nonce for the page's strict content security policy. The build puts it
 * into one file with zod (`build/script-files.ts`).
 */
import { config } from 'zod'
import { installNonce } from './nonce.ts'
import { installTrustedTypes } from './trusted-types.ts'

installTrustedTypes()
installNonce()
// Zod otherwise tries `new Function` when a schema is created, which violates the policy.
config({ jitless: true })
