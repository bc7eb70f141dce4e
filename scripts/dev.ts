import { spawn } from 'node:child_process'
import { buildWhenChanged } from './lib/build-when-changed.ts'
import { bin, environment, root } from './lib/paths.ts'
import { serveAnew } from './lib/serve.ts'

/**
 * The server and the example page as `npm start` shows them, and the `dev` scripts of the console and the widget, all
 * watching. The server shows what was built, so there must be something before it starts.
 */
if (!buildWhenChanged()) process.exit(1)
const builds = spawn(
  bin('turbo'),
  ['run', 'dev', '--env-mode=loose', '--filter=./console', '--filter=./widget'],
  { cwd: root, env: environment(), stdio: 'inherit' },
)
await serveAnew(['server/src', 'shared/src', 'widget/dist'])
builds.kill('SIGTERM')
process.exit()
