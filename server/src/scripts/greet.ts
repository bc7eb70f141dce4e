import type { Config } from '../lib/config/config.ts'
import type { Demo } from './seed.ts'

/** Prints the addresses of the server's parts, and notifies the process that started this one. */
export function greet(config: Config, port: number, demo: Demo | undefined): void {
  process.send?.({
    type: 'ready',
    url: config.publicUrl,
    drainDelay: config.drainDelay,
    ...(demo && { example: { port: config.examplePort, key: demo.publicKey } }),
  })
  if (config.production) return
  const lines = [
    '',
    `  Earshot is running.`,
    '',
    `  Console        ${config.publicUrl}${config.launchMode === 'beta' ? '/login-hidden' : '/login'}`,
    ...(demo ? [`                 sign in as ${demo.email} with ${demo.password}`] : []),
    // The parent process serves the example page.
    ...(demo && process.send
      ? [`  Example site   http://127.0.0.1:${config.examplePort}   (another origin, with the widget on it)`]
      : []),
    ...(config.smtpUrl ? [] : [`  Emails         ${config.publicUrl}/mailbox`]),
    `  Data           ${config.databaseUrl ? 'Postgres, and ' : ''}${config.dataDir}`,
    '',
    `  Stop with Ctrl-C.`,
    '',
  ]
  console.log(lines.join('\n'))
  if (port !== config.port) console.log(`  Listening on port ${port}.`)
}
