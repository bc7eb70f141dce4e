// A bundler would find this module by its name, `@earshot/widget/bundled`.
import { earshot } from '/earshot/bundled.js'

earshot.init({ endpoint: '{{EARSHOT_URL}}/e', key: '{{EARSHOT_KEY}}' })
