import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { buildWhenChanged } from './build-when-changed.ts'
import { environment, root } from './paths.ts'

/**
 * What the server tells the process that started it once it answers requests. `example` is absent when there is no
 * demo project to show.
 */
type Ready = { type: 'ready'; url: string; example?: { port: number; key: string } }

const PATIENCE_MS = 15_000
const running = new Set<ChildProcess>()
let stopping = false

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop())

if (!buildWhenChanged()) {
  console.error('The console or the widget could not be built; what is wrong is said above.')
  process.exit(1)
}

const server = launch('server/src/main.ts', {})
server.on('message', (message: Ready) => {
  if (message.type === 'ready' && message.example) showExample(message.url, message.example)
})
const [code] = await once(server, 'exit')
stop()
process.exitCode = code ?? 1

function showExample(url: string, { port, key }: { port: number; key: string }): void {
  const example = launch('examples/script-tag/serve.mjs', {
    EXAMPLE_PORT: String(port),
    EARSHOT_URL: url,
    EARSHOT_KEY: key,
  })
  example.on('exit', (code) => {
    if (code && !stopping)
      console.error(`The example page could not be shown on port ${port}; Earshot runs on.`)
  })
}

function launch(script: string, settings: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: { ...environment(), ...settings },
    // Ctrl-C in a terminal must reach the children once, through `stop`: hence a group of their own.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  running.add(child)
  child.on('exit', () => running.delete(child))
  return child
}

/** Asks everything to finish, and insists after a while. */
function stop(): void {
  if (stopping) return
  stopping = true
  for (const child of running) child.kill('SIGTERM')
  setTimeout(() => {
    for (const child of running) child.kill('SIGKILL')
  }, PATIENCE_MS).unref()
}
