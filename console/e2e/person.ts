import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SignedInUser } from '@earshot/shared/account/account'
import type { PlanName } from '@earshot/shared/plan/plans'
import type { BrowserContext } from 'playwright'
import { inject, vi } from 'vitest'
import { mailedToken } from './mailbox.ts'
import { operatorEmail } from './server.ts'

type Cookies = Parameters<BrowserContext['addCookies']>[0]

/** A person with an account. */
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

/** A new person who has not signed up yet. */
export const newPersonDetails = (): Person => {
  count += 1
  return {
    email: `ada.${process.pid}.${count}@example.com`,
    password: 'Sail-7-away!',
    firstName: 'Ada',
    companyName: `Analytical Engines ${count}`,
  }
}

/** Calls the console's API as a page of the console does. */
export async function call(
  method: string,
  path: string,
  body?: unknown,
  { cookie = '', server = inject('server') } = {},
): Promise<Response> {
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
  /** Calls the API as this member. @returns the parsed body. */
  call: (method: string, path: string, body?: unknown) => Promise<unknown>
}

/**
 * Signs a person up and activates the account, which signs them in as the owner of a new organisation; details in
 * `wanted` are used. `of` is the shared server unless a story has a server of its own.
 */
export async function createOwner(
  wanted: Partial<Person & Consents> = {},
  of = { server: inject('server'), dataDir: inject('dataDir') },
): Promise<Member> {
  const { server, dataDir } = of
  const person = { ...newPersonDetails(), ...wanted }
  const { email, password } = person
  await call('POST', '/auth/signup', { ...person, lastName: 'Lovelace' }, { server })
  const token = await mailedToken(email, '/activate', dataDir)
  return arrived(person, await call('POST', '/auth/activate', { token, password }, { server }), server)
}

/** Creates a member of the inviter's organisation by an invitation. */
export async function createMember(
  inviter: Member,
  { role = 'User', ...wanted }: Partial<Person> & { lastName?: string; role?: 'User' | 'Administrator' } = {},
  of = { server: inject('server'), dataDir: inject('dataDir') },
): Promise<Member> {
  const { server, dataDir } = of
  const person = { ...newPersonDetails(), companyName: inviter.companyName, lastName: 'Hopper', ...wanted }
  const { email, password, firstName, lastName } = person
  await inviter.call('POST', '/users/invitations', { email, metaData: { firstName, lastName, role } })
  const token = await mailedToken(email, '/user-invite/', dataDir)
  const account = { token, firstName, lastName, password }
  return arrived(person, await call('POST', '/invitations/accept', account, { server }), server)
}

/** The operator of the stories' server: one person, created by the first story that needs an operator. */
export async function operator(): Promise<Member> {
  const person = {
    ...newPersonDetails(),
    email: operatorEmail,
    firstName: 'Olga',
    companyName: 'Those who run it',
  }
  const logIn = () => signedIn(person)
  // Another story may be creating the operator at the same moment.
  return logIn().catch(() =>
    createOwner(person).catch(() => vi.waitFor(logIn, { timeout: 25_000, interval: 200 })),
  )
}

/** Signs in a member of the demo, by first name. */
export async function demoMember(
  firstName: string,
  of = { server: inject('server'), dataDir: inject('dataDir') },
) {
  const person = { ...newPersonDetails(), firstName, companyName: 'Harbor' }
  const password = await demoPassword(of.dataDir)
  return signedIn({ ...person, email: `${firstName.toLowerCase()}@harbor.example`, password }, of.server)
}

/** The password shared by all members of the demo. */
export const demoPassword = async (dataDir: string): Promise<string> =>
  (await readFile(join(dataDir, 'demo-password'), 'utf8')).trim()

/** Puts a member's organisation on a plan, as the operator does. */
export async function setPlan(member: Member, plan: PlanName): Promise<void> {
  const { user } = (await member.call('GET', '/auth/session')) as { user: SignedInUser }
  await (await operator()).call('PUT', `/operator/organisations/${user.currentTenant.id}/plan`, { plan })
}

/** Begins another session for a person. */
export async function signedIn(person: Person, server: string = inject('server')): Promise<Member> {
  const { email, password } = person
  return arrived(person, await call('POST', '/auth/login', { email, password }, { server }), server)
}

/** A person with the session cookie of a response. */
function arrived(person: Person, answer: Response, server: string): Member {
  const [pair = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
  const [name = '', value = ''] = pair.split('=', 2)
  return {
    ...person,
    cookies: [{ name, value, url: server, httpOnly: true, sameSite: 'Lax' }],
    call: async (method, path, body) => {
      const response = await call(method, path, body, { cookie: pair, server })
      return response.status === 204 ? undefined : response.json()
    },
  }
}
