// A bundler would resolve this module by the name `@earshot/widget/bundled`.
import { earshot } from '/earshot/bundled.js'

earshot.init({ endpoint: '{{EARSHOT_URL}}/e', key: '{{EARSHOT_KEY}}' })
