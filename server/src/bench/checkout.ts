import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ContactTokens } from '../auth/contact-tokens.ts'
import type { openDatabase } from '../db/opening/open.ts'
import type { fill } from './fill.ts'

/**
 * A folder with the program's source: this one, or another to compare with. Each fills a database with its own schema
 * and makes its own tokens.
 */
export interface Checkout {
  folder: string
  /** The script that starts its server. */
  server: string
  openDatabase: typeof openDatabase
  fill: typeof fill
  ContactTokens: typeof ContactTokens
}

/** The folder of this program. */
export const thisFolder = fileURLToPath(new URL('../../..', import.meta.url))

/** Loads the functions that the measurements need from a checkout, whose packages are installed. */
export async function loadCheckout(folder: string): Promise<Checkout> {
  const source = (file: string) => resolve(folder, 'server/src', file)
  const load = (file: string) => import(pathToFileURL(source(file)).href)
  const [database, filling, tokens] = await Promise.all([
    load('db/opening/open.ts'),
    load('bench/fill.ts'),
    load('auth/contact-tokens.ts'),
  ])
  return {
    folder,
    server: source('main.ts'),
    openDatabase: database.openDatabase,
    fill: filling.fill,
    ContactTokens: tokens.ContactTokens,
  }
}
