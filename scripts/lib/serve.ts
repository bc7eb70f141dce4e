import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { environment, root } from './paths.ts'

/**
 * Message of the server to the process that started it, once it accepts requests. `example` is absent if there is no
 * demo project.
 */
type Ready = { type: 'ready'; url: string; drainDelay: number; example?: { port: number; key: string } }

/** Time limit for a server's stop, beyond its drain delay: longer than the server's own limit. */
const PATIENCE_MS = 30_000
/** Pause after a change, since one save changes several files, and a build many. */
const SETTLED_AFTER_MS = 300
const running = new Set<ChildProcess>()
const stopped = Promise.withResolvers<void>()
let stopping = false
let drainDelay = 0
let exampleShown = false

/**
 * Runs the server until SIGINT or SIGTERM, and beside it the example page once there is a demo project.
 *
 * @returns the server's exit code.
 */
export async function serve(): Promise<number> {
  stopOnSignals()
  const [code] = await once(launchServer(), 'exit')
  stop()
  return code ?? 1
}

/**
 * Runs the server and restarts it when a file in the folders changes. A crashed server stays down until the next
 * change.
 */
export async function serveAnew(folders: readonly string[]): Promise<void> {
  stopOnSignals()
  let change = Promise.withResolvers<void>()
  for (const folder of folders) watch(resolve(root, folder), { recursive: true }, () => change.resolve())
  while (!stopping) {
    change = Promise.withResolvers<void>()
    const server = launchServer()
    const answering = once(server, 'message')
    const exited = once(server, 'exit')
    await Promise.race([change.promise, stopped.promise])
    if (!stopping) {
      await setTimeout(SETTLED_AFTER_MS)
      // Stopping a server while it fills its database would leave half of the demo data.
      await Promise.race([answering, exited, stopped.promise])
      console.log('Something changed; the server starts anew.')
      server.kill('SIGTERM')
    }
    await exited
  }
}

function stopOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop())
}

function launchServer(): ChildProcess {
  const server = launch('server/src/main.ts', {})
  server.on('message', (message: Ready) => {
    if (message.type === 'ready') drainDelay = message.drainDelay
    if (message.type === 'ready' && message.example && !exampleShown)
      showExample(message.url, message.example)
  })
  return server
}

function showExample(url: string, { port, key }: { port: number; key: string }): void {
  exampleShown = true
  const example = launch('examples/script-tag/serve.mjs', {
    EXAMPLE_PORT: String(port),
    EARSHOT_URL: url,
    EARSHOT_KEY: key,
  })
  example.on('exit', (code) => {
    if (code && !stopping) console.error('There is no example site. Earshot itself is running.')
  })
}

function launch(script: string, settings: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: { ...environment(), ...settings },
    // A process group of its own: Ctrl-C in a terminal must reach the children once, through `stop`.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  running.add(child)
  child.on('exit', () => running.delete(child))
  return child
}

/** Asks all children to exit, and kills them after a while. */
function stop(): void {
  if (stopping) return
  stopping = true
  stopped.resolve()
  for (const child of running) child.kill('SIGTERM')
  void setTimeout(PATIENCE_MS + drainDelay, undefined, { ref: false }).then(() => {
    for (const child of running) child.kill('SIGKILL')
  })
}
