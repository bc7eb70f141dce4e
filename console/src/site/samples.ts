import * as code from '../installation/framework-samples.ts'
import { settings } from './settings.ts'

/* The integration guide's code, exactly as it is to be copied; `e2e/integration.e2e.ts` puts it on pages and checks
   that the widget appears. */

const server = settings.publicUrl
const key = 'pk_…'

export const snippetCode = code.snippetOf(server, key)

export const scriptCode = code.scriptTag(server, key)

export const buttonCode = `<script async src="${server}/e/v1.js" data-key="${key}" data-launcher="false"></script>
<button onclick="Earshot('open', { type: 'idea' })">Give feedback</button>`

export const attachCode = `Earshot('attach', '#feedback', { type: 'idea' })`

export const reactCode = code.reactCode(server, key)

export const vueCode = code.vueCode(server, key)

export const svelteCode = code.svelteCode(server, key)

export const angularCode = code.angularCode(server, key)

export const policyCode = `script-src ${server}
connect-src ${server}`
