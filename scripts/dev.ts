import { spawn } from 'node:child_process'
import { buildWhenChanged } from './lib/build-when-changed.ts'
import { bin, environment, root } from './lib/paths.ts'
import { serveAnew } from './lib/serve.ts'

/**
 * Runs the server and the example page as `npm start` does, and the `dev` scripts of the console and the widget, all
 * watching. The server serves built files, so a build must exist before it starts.
 */
if (!buildWhenChanged()) process.exit(1)
const builds = spawn(
  bin('turbo'),
  ['run', 'dev', '--env-mode=loose', '--filter=./console', '--filter=./widget'],
  { cwd: root, env: environment(), stdio: 'inherit' },
)
await serveAnew(['server/src', 'server/stand-ins', 'shared/src', 'widget/dist'])
builds.kill('SIGTERM')
process.exit()
