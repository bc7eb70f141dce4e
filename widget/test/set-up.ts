import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort } from '../../scripts/lib/free-port.ts'
import { startEarshot } from './earshot-server.ts'
import { serveHostPages } from './host-pages.ts'
import { signInTo } from './team.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the server under test, no trailing slash. */
    server: string
    /** The project's public key. */
    key: string
    /** Password of the demo's users. */
    password: string
    /** Origin of the host pages, different from the server's. */
    host: string
  }
}

/** Starts one server and the host pages for all scenarios; stops both after the last. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(join(import.meta.dirname, '../dist/manifest.json')))
    throw new Error('The scenarios run against the built widget: npm run build -w widget')
  const port = await freePort()
  const [earshot, pages] = await Promise.all([startEarshot(port), serveHostPages(port)])
  const { url, key } = earshot
  const password = await earshot.password()
  const owner = await signInTo({ url, key, password })
  // The scenarios give the widget what they need of the branding; the demo's would be loaded on every page.
  await owner.send('PATCH', `/projects/${owner.projectId}/branding`, { color: null })
  await owner.send('DELETE', `/projects/${owner.projectId}/logo`)
  project.provide('server', url)
  project.provide('key', key)
  project.provide('password', password)
  project.provide('host', pages.origin)
  return async () => {
    await Promise.all([earshot.remove(), pages.stop()])
  }
}
