import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp } from '../app.ts'
import { type AppServices, composeServices } from '../compose.ts'
import { openDatabase } from '../db/opening/open.ts'
import { StaticFiles } from '../http/response/static-files.ts'
import { readConfig } from '../lib/config/config.ts'
import { benchOwner } from './fill.ts'
import { type ConsoleCall, signInOwner } from './owner.ts'
import type { Storage } from './storage.ts'

/*
 * The server in the process of the bench: only there the turns of its event loop can be measured.
 */

/** The server's services over a filled database. */
export async function openServices({ source, environment }: Storage, secret: string): Promise<AppServices> {
  const config = readConfig({
    ...environment,
    NODE_ENV: 'test',
    RATE_LIMIT_FACTOR: '1000000',
    UNDO_SECONDS: '0',
    PUBLIC_URL: 'https://earshot.bench.example',
    OPERATOR_EMAILS: benchOwner,
  })
  const db = await openDatabase({ source, guarded: true })
  return composeServices(config, pino({ level: 'silent' }), Date.now, db, [secret])
}

/** Signs in the owner, who is also the operator. */
export async function signIn(services: AppServices, password: string): Promise<ConsoleCall> {
  const none = await StaticFiles.read(join(services.config.dataDir, 'no-clients'))
  const app = buildApp(services, { console: none, widget: none }, { ready: true })
  return (await signInOwner('', password, (address, init) => app.request(address, init))).call
}

/** Reads the answer in pieces, as a browser does. */
export async function receive(answer: Promise<Response>): Promise<void> {
  for await (const _ of (await answer).body ?? []);
}
