import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../lib/free-port.ts'
import { environment, root } from '../lib/paths.ts'
import type { ScreenViewer } from './screen.ts'

const newcomer = {
  email: 'noor@lighthouse.example',
  password: 'Sail-7-away!',
  firstName: 'Noor',
  lastName: 'Haddad',
  companyName: 'Lighthouse',
}
const colleague = { email: 'kai@lighthouse.example', firstName: 'Kai', lastName: 'Lind' }
const MAIL_WITHIN_MS = 20_000

export interface RunningDemo {
  /** Origin of the server, no trailing slash. */
  server: string
  /** Origin of the demo's page with the widget. */
  example: string
  /** `name=value` of the session cookie of each viewer with a session. */
  cookies: Record<ScreenViewer, string | undefined>
  /** Values of the parameters in routes. */
  parameters: Record<string, string>
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

async function mailedToken(folder: string, address: string, page: string): Promise<string> {
  const mailbox = join(folder, 'mailbox')
  for (const deadline = Date.now() + MAIL_WITHIN_MS; Date.now() < deadline; await setTimeout(100)) {
    // The first email creates the folder.
    const names = existsSync(mailbox) ? readdirSync(mailbox) : []
    for (const name of names.filter((name) => name.endsWith('.json'))) {
      const { to, text } = JSON.parse(readFileSync(join(mailbox, name), 'utf8'))
      const token = to === address && new RegExp(`${page}#(\\S+)`).exec(text)?.[1]
      if (token) return token
    }
  }
  throw new Error(`No link to ${page} was mailed to ${address}`)
}

async function logIn(server: string, email: string, password: string): Promise<string> {
  const answer = await call(server, 'POST', '/auth/login', { email, password })
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

async function call(
  server: string,
  method: string,
  path: string,
  body?: unknown,
  cookie = '',
): Promise<Response> {
  const answer = await fetch(`${server}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', origin: server, 'sec-fetch-site': 'same-origin', cookie },
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
