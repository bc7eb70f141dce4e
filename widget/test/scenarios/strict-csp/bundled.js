// The package's modules served from the page's own origin, as after bundling.
import { earshot } from '/package/bundled.js'

earshot.init({ endpoint: '{{SERVER}}/e', key: '{{KEY}}' })
window.Earshot = earshot
