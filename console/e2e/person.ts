import type { BrowserContext } from 'playwright'
import { inject, vi } from 'vitest'
import { activationLink, mailedLink } from './mailbox.ts'
import { operatorEmail } from './server.ts'

type Cookies = Parameters<BrowserContext['addCookies']>[0]

/** Somebody who has an account. */
export interface Person {
  email: string
  password: string
  firstName: string
  companyName: string
}

interface Consents {
  consentToHelpEmails: boolean
  consentToMarketingEmails: boolean
}

let count = 0

/** Somebody new, not signed up yet. */
export const somebody = (): Person => {
  count += 1
  return {
    email: `ada.${process.pid}.${count}@example.com`,
    password: 'Sail-7-away!',
    firstName: 'Ada',
    companyName: `Analytical Engines ${count}`,
  }
}

/** Calls the console's interface as a page of the console does. */
async function call(method: string, path: string, body: unknown, cookie = ''): Promise<Response> {
  const server = inject('server')
  const response = await fetch(`${server}/api/v1${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      origin: server,
      'sec-fetch-site': 'same-origin',
      cookie,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  return response
}

export interface Member extends Person {
  cookies: Cookies
  /** Calls the interface as this member and answers the parsed body. */
  call: (method: string, path: string, body?: unknown) => Promise<unknown>
}

/** Somebody who has signed up, activated and logged in: the owner of a new organisation; `wanted` is kept. */
export async function owner(wanted: Partial<Person & Consents> = {}): Promise<Member> {
  const person = { ...somebody(), ...wanted }
  const { email, password } = person
  await call('POST', '/auth/signup', { ...person, lastName: 'Lovelace' })
  const token = new URL(await activationLink(email)).hash.slice(1)
  await call('POST', '/auth/activate', { token, password })
  return arrived(person, await call('POST', '/auth/login', { email, password }))
}

/** Somebody of another's organisation, who came by an invitation. */
export async function colleague(
  inviter: Member,
  { role = 'User', ...wanted }: Partial<Person> & { lastName?: string; role?: 'User' | 'Administrator' } = {},
): Promise<Member> {
  const person = { ...somebody(), companyName: inviter.companyName, lastName: 'Hopper', ...wanted }
  const { email, password, firstName, lastName } = person
  await inviter.call('POST', '/users/invitations', { email, metaData: { firstName, lastName, role } })
  const token = new URL(await mailedLink(email, '/user-invite/')).hash.slice(1)
  return arrived(person, await call('POST', '/invitations/accept', { token, firstName, lastName, password }))
}

/** Whoever runs the stories' server: one person, made by the first story that needs them. */
export async function operator(): Promise<Member> {
  const person = { ...somebody(), email: operatorEmail, firstName: 'Olga', companyName: 'Those who run it' }
  const { email, password } = person
  const logIn = async () => arrived(person, await call('POST', '/auth/login', { email, password }))
  // Another story may be making them at this very moment.
  return logIn().catch(() => owner(person).catch(() => vi.waitFor(logIn, { timeout: 10_000, interval: 200 })))
}

/** A person with the session that an answer has begun. */
function arrived(person: Person, answer: Response): Member {
  const [pair = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
  const [name = '', value = ''] = pair.split('=', 2)
  return {
    ...person,
    cookies: [{ name, value, url: inject('server'), httpOnly: true, sameSite: 'Lax' }],
    call: async (method, path, body) => {
      const response = await call(method, path, body, pair)
      return response.status === 204 ? undefined : response.json()
    },
  }
}
