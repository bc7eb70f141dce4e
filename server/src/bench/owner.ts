import { Passwords } from '../auth/password/passwords.ts'
import type { Database } from '../db/database.ts'
import { newId } from '../lib/id.ts'
import { benchOwner } from './fill.ts'

/** Sets a password for the owner of the filled organisation. @returns the password. */
export async function letOwnerIn(db: Database): Promise<string> {
  const password = newId()
  const hash = await new Passwords().hash(password)
  await db.transaction(async ({ global }) => {
    await global.updateTable('users').set({ password_hash: hash }).where('email', '=', benchOwner).execute()
  })
  return password
}

/** Calls the API as the console of a signed-in owner. @throws if a response is no success. */
export type ConsoleCall = (method: string, path: string, body?: object) => Promise<Response>

/** Sends a request to the server, as `fetch` does. */
type Send = (address: string, init: RequestInit) => Promise<Response> | Response

/**
 * Signs the owner in.
 *
 * @param url origin of the server
 * @returns the headers of further requests, and a function that sends requests with them
 */
export async function signInOwner(
  url: string,
  password: string,
  send: Send = fetch,
): Promise<{ headers: Record<string, string>; call: ConsoleCall }> {
  const headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }
  const call: ConsoleCall = async (method, path, body) => {
    const answer = await send(`${url}/api/v1${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const answer = await call('POST', '/auth/login', { email: benchOwner, password })
  headers.cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { headers, call }
}
