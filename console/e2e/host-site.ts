import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { inject } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** Somebody's product with the widget on it, on an origin of its own. */
export interface HostSite {
  origin: string
  stop(): Promise<void>
}

/** Starts the example site with a project's key. It answers once this resolves. */
export async function startHostSite(key: string): Promise<HostSite> {
  const child = spawn(join(root, 'node_modules/.bin/node'), [join(root, 'examples/script-tag/serve.mjs')], {
    env: { ...process.env, EXAMPLE_PORT: '0', EARSHOT_URL: inject('server'), EARSHOT_KEY: key },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const [origin = ''] = /http:\/\/\S+/.exec(line.toString()) ?? []
  return {
    origin,
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
