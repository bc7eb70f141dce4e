// As a bundler would have it: the package's modules, served from the page's own origin.
import { earshot } from '/package/bundled.js'

earshot.init({ endpoint: '{{SERVER}}/e', key: '{{KEY}}' })
window.Earshot = earshot
