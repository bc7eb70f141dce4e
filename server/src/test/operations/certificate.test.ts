import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { LookupFunction } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Agent, fetch } from 'undici'
import { beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../../scripts/lib/free-port.ts'
import { releaseName } from '../../../../scripts/release/release-folder.ts'
import { Sealing } from '../../auth/sealing.ts'
import { doctorHeader, doctorPurpose } from '../../http/proxy-report.ts'
import { startCertificateAuthority } from './certificate-authority.ts'
import { startMailServer } from './mail-server.ts'
import { NamedHost } from './named-host.ts'
import { type RunningProgram, startProgram } from './programs.ts'

/* The release of this machine in production behind Caddy, with the certificate that Caddy gets by itself. */

const root = resolve(import.meta.dirname, '../../../..')
const release = join(root, 'release', releaseName, 'server/dist')
const domain = 'feedback.example.com'
const secret = randomBytes(48).toString('base64')

let host: NamedHost
let settings: Record<string, string>
let httpPort: number
let earshot: RunningProgram
/** Connects to this machine, and trusts the authority as browsers trust theirs. */
let browser: Agent
/** File with the authority's certificate. */
let trusted: string

/** Every name is this machine. */
const here: LookupFunction = (_name, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }])

/** The Caddyfile of the guide, on ports that need no rights and with another authority than Let's Encrypt. */
const caddyfile = (
  folder: string,
  authority: { directory: string; ownCertificate: string },
  httpsPort: number,
) => `{
	admin off
	skip_install_trust
	log {
		level ERROR
	}
	storage file_system ${join(folder, 'caddy')}
	http_port ${httpPort}
	https_port ${httpsPort}
	acme_ca ${authority.directory}
	acme_ca_root ${authority.ownCertificate}
}
import ${join(root, 'deploy/caddy/Caddyfile')}
`

async function startEarshot(): Promise<void> {
  earshot = await startProgram('node', [join(release, 'main.js')], settings)
}

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-certificate-'))
  host = new NamedHost(domain, join(folder, 'hosts'))
  const [port, httpsPort] = [await freePort(), await freePort()]
  httpPort = await freePort()
  const mailServer = await startMailServer()
  settings = {
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: `https://${domain}:${httpsPort}`,
    SECRET: secret,
    SMTP_URL: mailServer.url,
    MAIL_FROM: `Earshot <no-reply@${domain}>`,
    SUPPORT_EMAIL: `help@${domain}`,
    COMPANY_NAME: 'Example Ltd, 1 Quay Street, Bristol',
    TRUSTED_PROXY_HOPS: '1',
    // Nobody answers there: the sender's domain is not what this is about.
    DNS_SERVERS: '127.0.0.1:9',
    LOG_LEVEL: 'warn',
  }
  await startEarshot()
  const authority = await startCertificateAuthority(folder, host, { httpPort, tlsPort: httpsPort })
  trusted = join(folder, 'root.pem')
  writeFileSync(trusted, authority.root)
  writeFileSync(join(folder, 'Caddyfile'), caddyfile(folder, authority, httpsPort))
  const caddy = await startProgram(
    ...host.program('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']),
    { DOMAIN: domain, EARSHOT: `127.0.0.1:${port}`, HOME: folder },
  )
  browser = new Agent({ connect: { ca: authority.root, lookup: here } })
  return async () => {
    await browser.close()
    await Promise.all([caddy, authority, earshot].map((program) => program.stop()))
    await mailServer.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${settings.PUBLIC_URL}${path}`, { dispatcher: browser, headers, redirect: 'manual' })

/** Findings of the release's doctor, by part. */
function askDoctor(changed: Record<string, string> = {}): Record<string, string> {
  const [program, parameters] = host.program(process.execPath, [join(release, 'doctor.js')])
  const env = { PATH: process.env.PATH, ...settings, ...changed, NODE_EXTRA_CA_CERTS: trusted }
  const { stdout, stderr } = spawnSync(program, parameters, { encoding: 'utf8', env })
  const lines = stdout.split('\n').flatMap((line) => {
    const [, level, part, sentence] = /^(\S+) +(.+?) {2,}(.+)$/.exec(line) ?? []
    return part === undefined ? [] : [[part, `${level} ${sentence}`] as const]
  })
  if (lines.length === 0) throw new Error(`The doctor says nothing: ${stdout}${stderr}`)
  return Object.fromEntries(lines)
}

test('Caddy gets a certificate by itself, and the site answers by https alone', async () => {
  const answers = () => get('/readyz').then(({ status }) => status, String)
  await expect.poll(answers, { interval: 200 }).toBe(200)
  const page = await get('/')
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
  expect(await page.text()).toContain('Earshot')
  const insecure = await fetch(`http://${domain}:${httpPort}/login`, {
    dispatcher: browser,
    redirect: 'manual',
  })
  expect([insecure.status, insecure.headers.get('location')]).toEqual([308, `https://${domain}/login`])
})

test('a request waits while the server restarts', async () => {
  await earshot.stop()
  const answer = get('/login')
  await startEarshot()
  expect((await answer).status).toBe(200)
})

test('a website loads the widget, and the console’s pages come with their scripts', async () => {
  const script = await get('/e/v1.js', { origin: 'https://website.example' })
  expect([script.status, script.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  const login = await (await get('/login')).text()
  const [, asset = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(login) ?? []
  expect((await get(asset)).status).toBe(200)
})

test('the address that a client invents does not reach the server', async () => {
  const token = new Sealing([secret]).seal(String(Date.now()), doctorPurpose)
  const answer = await get('/healthz', {
    [doctorHeader]: token,
    'x-forwarded-for': '203.0.113.7, 203.0.113.8',
  })
  expect(await answer.json()).toMatchObject({ status: 'ok', forwardedFor: 1 })
})

test('the doctor finds certificate, address, proxy and widget well, and says when the number of proxies is wrong', () => {
  const found = askDoctor()
  expect(found).toMatchObject({
    Certificate: expect.stringMatching(/^ok Valid for \d+ more (days|hours)/),
    Address: expect.stringMatching(/^ok .* leads to this server/),
    Proxy: expect.stringMatching(/^ok Proxies in front: 1/),
    Widget: expect.stringMatching(/^ok /),
  })
  expect(askDoctor({ TRUSTED_PROXY_HOPS: '2' }).Proxy).toMatch(
    /^PROBLEM .* has 1 entries, but TRUSTED_PROXY_HOPS is 2/,
  )
})
