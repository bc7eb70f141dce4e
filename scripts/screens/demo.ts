import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../lib/free-port.ts'
import { environment, root } from '../lib/paths.ts'
import { findCustomerLinks } from './customer-links.ts'
import { mailedLink } from './demo-mailbox.ts'
import type { ScreenViewer } from './screen.ts'

const newcomer = {
  email: 'noor@lighthouse.example',
  password: 'Sail-7-away!',
  firstName: 'Noor',
  lastName: 'Haddad',
  companyName: 'Lighthouse',
}
const colleague = { email: 'kai@lighthouse.example', firstName: 'Kai', lastName: 'Lind' }

export type MailedLinks = Awaited<ReturnType<typeof findCustomerLinks>>

export interface RunningDemo {
  /** Origin of the server, no trailing slash. */
  server: string
  /** Origin of the demo's page with the widget. */
  example: string
  /** `name=value` of the session cookie of each viewer with a session. */
  cookies: Record<ScreenViewer, string | undefined>
  /** Values of the parameters in routes. */
  parameters: Record<string, string>
  /** Links as they are mailed, from the query or the fragment. */
  links: MailedLinks
  stop: () => Promise<void>
}

/** Runs the demo on free loopback ports over a data folder of its own, which `stop` deletes. */
export async function startDemo(): Promise<RunningDemo> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-screens-'))
  const [port, examplePort] = [await freePort(), await freePort()]
  const server = `http://127.0.0.1:${port}`
  const earshot = launch('server/src/main.ts', {
    NODE_ENV: 'development',
    DATA_DIR: folder,
    DATABASE_URL: '',
    PORT: String(port),
    EXAMPLE_PORT: String(examplePort),
    PUBLIC_URL: server,
    OPERATOR_EMAILS: 'ben@harbor.example',
    RATE_LIMIT_FACTOR: '1000',
    UNDO_SECONDS: '1',
    LOG_LEVEL: 'warn',
  })
  const children = [earshot]
  const stop = async () => {
    for (const child of children) await end(child)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const { example } = await ready(earshot)
    const settings = { EXAMPLE_PORT: String(examplePort), EARSHOT_URL: server, EARSHOT_KEY: example.key }
    children.push(launch('examples/script-tag/serve.mjs', settings))
    const password = readFileSync(join(folder, 'demo-password'), 'utf8').trim()
    const owner = await logIn(server, 'ada@harbor.example', password)
    const newcomerCookie = await signUp(server, folder)
    return {
      server,
      example: `http://127.0.0.1:${examplePort}`,
      cookies: {
        stranger: undefined,
        owner,
        operator: await logIn(server, 'ben@harbor.example', password),
        newcomer: newcomerCookie,
        colleague: await joinNewcomer(server, folder, newcomerCookie),
      },
      parameters: await findParameters(server, owner),
      links: await findCustomerLinks({
        folder,
        example: { origin: `http://127.0.0.1:${examplePort}`, key: example.key },
        call: (method, path, body, headers) => send(server, method, path, body, headers),
        owner,
      }),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function findParameters(server: string, cookie: string): Promise<Record<string, string>> {
  const read = async (path: string) => (await call(server, 'GET', path, undefined, cookie)).json()
  const { items } = await read('/projects')
  const { user } = await read('/auth/session')
  const people = await read('/contacts')
  const companies = await read('/companies')
  return {
    projectId: items[0].id,
    slug: items[0].slug,
    organisationId: user.currentTenant.id,
    personId: people.items[0].id,
    companyId: companies.items[0].id,
  }
}

async function signUp(server: string, folder: string): Promise<string> {
  const { email, password } = newcomer
  const consents = { consentToHelpEmails: false, consentToMarketingEmails: false }
  await call(server, 'POST', '/auth/signup', { ...newcomer, ...consents })
  await call(server, 'POST', '/auth/activate', {
    token: await mailedToken(folder, email, '/activate'),
    password,
  })
  return logIn(server, email, password)
}

/** Has the newcomer invite a colleague, who accepts. */
async function joinNewcomer(server: string, folder: string, inviter: string): Promise<string> {
  const { email, ...names } = colleague
  await call(server, 'POST', '/users/invitations', { email, metaData: { ...names, role: 'User' } }, inviter)
  const token = await mailedToken(folder, email, '/user-invite/')
  const account = { token, ...names, password: newcomer.password }
  const answer = await call(server, 'POST', '/invitations/accept', account)
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** The secret in a link that was mailed. */
const mailedToken = async (folder: string, address: string, page: string): Promise<string> =>
  (await mailedLink(folder, address, page)).split('#')[1] ?? ''

async function logIn(server: string, email: string, password: string): Promise<string> {
  const answer = await call(server, 'POST', '/auth/login', { email, password })
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

const call = (server: string, method: string, path: string, body?: unknown, cookie = '') =>
  send(server, method, `/api/v1${path}`, body, { cookie })

export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Response>

async function send(server: string, ...[method, path, body, headers]: Parameters<Call>): Promise<Response> {
  const answer = await fetch(server + path, {
    method,
    headers: {
      'content-type': 'application/json',
      origin: server,
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

function launch(script: string, settings: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [script], {
    cwd: root,
    env: { ...environment(), ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

function ready(child: ChildProcess): Promise<{ example: { key: string } }> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code} before it was ready`)))
    child.on('message', (message: { type: string; example: { key: string } }) => {
      if (message.type === 'ready') resolve(message)
    })
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
