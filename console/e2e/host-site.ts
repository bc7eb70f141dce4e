import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { inject } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** A customer's product that embeds the widget, on an origin of its own. */
export interface HostSite {
  origin: string
  stop(): Promise<void>
}

/** Starts the example site with a project's key; resolves once the site responds. */
export async function startHostSite(key: string, server: string = inject('server')): Promise<HostSite> {
  const child = spawn(join(root, 'node_modules/.bin/node'), [join(root, 'examples/script-tag/serve.mjs')], {
    env: { ...process.env, EXAMPLE_PORT: '0', EARSHOT_URL: server, EARSHOT_KEY: key },
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

/** A customer's product before the installation of Earshot; its page contains the pasted markup. */
export async function startOwnSite(): Promise<HostSite & { paste(line: string): void }> {
  let pasted = ''
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="en"><title>Product</title><body><h1>Product</h1>${pasted}</body></html>`,
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paste: (line) => {
      pasted = line
    },
    stop: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}
