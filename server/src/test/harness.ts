import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { PlanName } from '@earshot/shared/plan/plans'
import { pino } from 'pino'
import { afterAll, beforeAll, inject } from 'vitest'
import { FakeStripe, fakeStripeConfig } from '../../stand-ins/stripe/fake-stripe.ts'
import { buildApp } from '../app.ts'
import type { Secrets } from '../auth/installation-secrets.ts'
import { listActiveMemberships } from '../auth/memberships.queries.ts'
import { findUserByEmail } from '../auth/users.queries.ts'
import { OrganisationArchives } from '../backup/organisation-archives.ts'
import type { AppServices } from '../compose.ts'
import { composeServices } from '../compose.ts'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/opening/open.ts'
import { danglingTables } from '../db/tables/kept-references.ts'
import type { TenantDb } from '../db/tenant-db.ts'
import { createOrganisation } from '../features/organisation/organisations.ts'
import { updatePlan } from '../features/plan/plan.ts'
import type { OperatorCtx } from '../http/context.ts'
import { StaticFiles } from '../http/response/static-files.ts'
import { policies } from '../http/route-options.ts'
import { readConfig } from '../lib/config/config.ts'
import { Metrics } from '../metrics/metrics.ts'
import { StripePayments } from '../payments/stripe.ts'
import { terminalCtx } from '../scripts/operator-command.ts'
import { findViewer } from '../scripts/seed.ts'
import { cookieOf } from './answers.ts'
import { Caller } from './caller.ts'
import { checkAnswers } from './checked-answers.ts'
import { borrowStoryDatabase } from './database.ts'
import { answerKnownPages } from './known-pages.ts'
import { sampleProgram } from './sample-api-keys.ts'
import { ensureContact } from './sample-customers.ts'
import { discord } from './shared-discord.ts'
import { gitHub } from './shared-github.ts'
import { jira } from './shared-jira.ts'
import { linear } from './shared-linear.ts'
import { slack } from './shared-slack.ts'
import { type Organisation, quickPasswords, storyOf, worldSecret } from './story.ts'
import { miscounted } from './usage-check.ts'

/** The operator in every test that sets no other operators. */
export const operatorEmail = 'olga@earshot.example'

const olga = {
  email: operatorEmail,
  passwordHash: null,
  firstName: 'Olga',
  lastName: 'Operator',
  companyName: 'Those who run it',
  consentToHelpEmails: false,
  consentToMarketingEmails: false,
  plan: 'free',
  origins: [],
} as const

const day = 24 * 60 * 60_000

/** A clock that moves only when a test moves it. */
class TestClock {
  #now = Date.now()
  readonly read = (): number => this.#now

  forward(milliseconds: number): void {
    this.#now += milliseconds
  }

  /** Goes on to the next eight in the morning, UTC: no digest is due then for 23 hours. */
  forwardToMorning(): void {
    const eight = 8 * 60 * 60_000
    this.#now = Math.ceil((this.#now - eight) / day) * day + eight
  }
}

/** The server's own app over a real database with both organisations of the demo data, from `open` to `close`. */
export class World {
  services!: AppServices
  app!: ReturnType<typeof buildApp>
  /** The fake payment provider, unless DEMO_BILLING is off. */
  fakeStripe!: FakeStripe
  readonly clock = new TestClock()
  /** All log output so far, as the server would print it. */
  readonly logged: string[] = []
  harbor!: Organisation
  lumen!: Organisation
  /** Address of the database, for other processes. */
  database!: { engine: 'sqlite'; folder: string } | { engine: 'postgres'; url: string }
  close: () => Promise<void> = async () => {}
  #pretends = false

  /** Rate limits are very high unless `environment` sets them. */
  async open(environment: Record<string, string>): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'earshot-world-'))
    const config = readConfig({
      NODE_ENV: 'test',
      DATA_DIR: folder,
      RATE_LIMIT_FACTOR: '100000',
      PUBLIC_URL: 'https://earshot.example',
      OPERATOR_EMAILS: operatorEmail,
      // An address where no server listens.
      DNS_SERVERS: '127.0.0.1:9',
      GITHUB_API_URL: gitHub.url,
      JIRA_API_URL: jira.url,
      LINEAR_API_URL: linear.url,
      DISCORD_API_URL: discord.url,
      SLACK_API_URL: slack.url,
      GOOGLE_CLIENT_ID: 'earshot-tests',
      GOOGLE_CLIENT_SECRET: 'known to this test and the provider beside it',
      ...environment,
    })
    const { config: source, drop } = await borrowStoryDatabase()
    const metrics = config.metrics && new Metrics()
    const db = await openDatabase({ source, guarded: true, observer: metrics })
    const { read } = this.clock
    const log = pino({ level: 'debug' }, { write: (line: string) => void this.logged.push(line) })
    this.fakeStripe = new FakeStripe(read)
    const address = { httpClient: this.fakeStripe.client }
    const payments = config.demoBilling
      ? new StripePayments(fakeStripeConfig, config.publicUrl, read, address)
      : undefined
    const composed = composeServices(config, log, read, db, [worldSecret], payments)
    const { harbor, lumen } = storyOf(inject('story'))
    const liveDemo = config.liveDemo ? await findViewer(db) : undefined
    // The borrowed database is not the configured one.
    const archives = new OrganisationArchives(source, composed.fileStore)
    const services = { ...composed, archives, metrics, liveDemo, passwords: quickPasswords() }
    const clients = { console: await emptyFolder(), widget: await emptyFolder() }
    this.services = services
    this.app = checkAnswers(answerKnownPages(buildApp(services, clients, { ready: true }), services))
    this.database =
      source.engine === 'sqlite' ? { engine: source.engine, folder: dirname(source.file) } : source
    this.harbor = harbor
    this.lumen = lumen
    this.close = async () => {
      await services.housekeeping.idle()
      const dangling = await db.connection.run<{ name: string }>(danglingTables, [])
      const off = this.#pretends ? [] : await miscounted(db)
      await db.close()
      await drop()
      await rm(folder, { recursive: true, force: true })
      if (dangling.length > 0)
        throw new Error(`Rows of ${dangling.map(({ name }) => name)} refer to missing ones`)
      if (off.length > 0) throw new Error(`The usage of ${off} is not that of its rows`)
    }
  }

  get db(): Database {
    return this.services.db
  }

  /** The rows of an organisation, by default Harbor's. */
  tenant({ tenantId }: Organisation = this.harbor): TenantDb {
    return this.db.tenant(tenantId)
  }

  /** The app of another process over the same database, with caches of its own. */
  async anotherNode(secrets: Secrets = [worldSecret]): Promise<Caller> {
    const { config, log, clock, db } = this.services
    const services = { ...composeServices(config, log, clock, db, secrets), passwords: quickPasswords() }
    const clients = { console: await emptyFolder(), widget: await emptyFolder() }
    return new Caller(buildApp(services, clients, { ready: true }), { 'sec-fetch-site': 'same-origin' })
  }

  /** A member of either organisation by first name, signed in, on the server's own pages. */
  async as(firstName: string): Promise<Caller> {
    const { tenantId, userId } = await this.#membership(firstName)
    const cookie = (await this.services.sessions.start(userId, tenantId)).split(';')[0] ?? ''
    return this.withCookie(cookie)
  }

  /** An operator of the installation, signed in to an organisation of their own. */
  async operator(facts: { recovery?: boolean } = {}): Promise<Caller> {
    const { db, clock } = this.services
    const found = await findUserByEmail(db, operatorEmail)
    const tenantId = found && (await listActiveMemberships(db, found.id))[0]?.tenant_id
    const { tenantId: home, userId } =
      found && tenantId
        ? { tenantId, userId: found.id }
        : await db.transaction((database) => createOrganisation({ database, now: clock() }, olga))
    const cookie = (await this.services.sessions.start(userId, home, facts)).split(';')[0] ?? ''
    return this.withCookie(cookie)
  }

  /** An authorised caller of an operation beside the widget's: an operator, a program, or Harbor's owner. */
  callerOf(operation: string): Promise<Caller> {
    const access = policies.get(operation)
    if (access === 'operator') return this.operator()
    return access === 'apiKey' ? sampleProgram(this) : this.as('Ada')
  }

  /** The server's own pages, without a session. */
  console(): Caller {
    return new Caller(this.app, { 'sec-fetch-site': 'same-origin' })
  }

  /** A visitor of the live demo. */
  async demoVisitor(): Promise<Caller> {
    return this.withCookie(cookieOf(await this.console().get('/live-demo')))
  }

  /** The server's own pages with a session's cookie. */
  withCookie(cookie: string): Caller {
    return this.console().with({ cookie })
  }

  /** Context of an operator's command. */
  terminal(): OperatorCtx<AppServices> {
    return terminalCtx(this.services)
  }

  /** Sets an organisation's plan, as the operator does. */
  setPlan(plan: PlanName, { tenantId }: Organisation = this.harbor): Promise<unknown> {
    return this.db.transaction((tx) => updatePlan(tx, tenantId, plan, this.clock.read()))
  }

  /** Adds to an organisation's usage without adding rows, so that it is not compared with them at the end. */
  async pretendUsage(
    storage: number,
    { approvals = 0, organisation = this.harbor }: { approvals?: number; organisation?: Organisation } = {},
  ): Promise<void> {
    this.#pretends = true
    const { tenantId: tenant_id } = organisation
    await this.db.transaction(({ global }) =>
      global
        .insertInto('usage_changes')
        .values({ tenant_id, storage, active_approvals: approvals })
        .execute(),
    )
  }

  /** A page of an organisation with an anonymous visitor. */
  page(organisation: Organisation): Caller {
    return new Caller(this.app, { origin: organisation.origin, 'sec-fetch-site': 'cross-site' })
  }

  /** A contact of the demo data by name, with a token for the organisation's project. */
  async contact(organisation: Organisation, name: string): Promise<Caller> {
    const personId = organisation.contacts.get(name)
    if (!personId) throw new Error(`The story has no contact ${name}`)
    const { tenantId, projectId, publicKey: key } = organisation
    // Recreates a contact whom an earlier call erased.
    await this.db.tenant(tenantId).transaction((tx) => ensureContact(tx, personId, name))
    const { token } = await this.services.contactTokens.issue({ tenantId, projectId, key, personId })
    return this.page(organisation).with({ authorization: `Bearer ${token}` })
  }

  /** A new visitor of an organisation's page. */
  async visitor(organisation: Organisation): Promise<Caller> {
    const session = await this.page(organisation).post('/e/v1/session', { key: organisation.publicKey })
    if (session.status !== 200) throw new Error(`No session: ${await session.text()}`)
    return this.page(organisation).with({ authorization: `Bearer ${(await session.json()).token}` })
  }

  async #membership(firstName: string): Promise<{ tenantId: string; userId: string }> {
    for (const { tenantId, members } of [this.harbor, this.lumen]) {
      const personId = members.get(firstName)
      if (!personId) continue
      const { user_id } = await this.db.global
        .selectFrom('memberships')
        .select('user_id')
        .where('tenant_id', '=', tenantId)
        .where('person_id', '=', personId)
        .executeTakeFirstOrThrow()
      return { tenantId, userId: user_id }
    }
    throw new Error(`The story has no member ${firstName}`)
  }
}

/** A world for a single test, which closes it. */
export async function openWorld(environment: Record<string, string> = {}): Promise<World> {
  const world = new World()
  await world.open(environment)
  return world
}

/** The world that the tests of a file share: open before the hooks declared after it, closed after the last test. */
export function sharedWorld(environment: Record<string, string> = {}): World {
  const world = new World()
  beforeAll(() => world.open(environment), 60_000)
  afterAll(() => world.close())
  return world
}

const emptyFolder = (): Promise<StaticFiles> => StaticFiles.read(join(tmpdir(), 'earshot-nothing-here'))
