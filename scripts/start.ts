import { buildWhenChanged } from './lib/build-when-changed.ts'
import { serve } from './lib/serve.ts'

if (!buildWhenChanged()) {
  console.error('The console or the widget could not be built; what is wrong is said above.')
  process.exit(1)
}
process.exitCode = await serve()
