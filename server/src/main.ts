import cluster from 'node:cluster'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import earshot from '../../package.json' with { type: 'json' }
import { buildApp, buildMetricsApp, type Clients } from './app.ts'
import {
  type AppServices,
  clearCaches,
  composeServices,
  installationSecrets,
  openConfiguredDatabase,
} from './compose.ts'
import { prepareDataFolder } from './data-folder.ts'
import { allOf } from './db/dialects/database-observer.ts'
import { lockFolder } from './db/opening/folder-lock.ts'
import { keepStatistics } from './db/opening/planner-statistics.ts'
import type { Consumer } from './events/consumer.ts'
import { Dispatcher } from './events/dispatch.ts'
import { OtherNodes } from './events/other-nodes.ts'
import { Relay } from './events/relay.ts'
import { readCachedReleases } from './features/board/page-cache/cached-releases.ts'
import { answerEarly } from './features/board/page-cache/early-answer.http.ts'
import { ErasedList } from './features/erasure/erased-list.ts'
import { startInboundSmtp } from './features/inbound-mail/inbound-smtp.ts'
import { chatNews } from './features/integration/chat/news/news-consumer.ts'
import { issueTrackers } from './features/integration/issue-sync.ts'
import { teamNews } from './features/notification/recipients/team-news.ts'
import { Sampler } from './features/service-status/sampler.ts'
import { WebhookSender } from './features/webhook/sender/webhook-sender.ts'
import { webhookConsumer } from './features/webhook/webhook-consumer.ts'
import { StaticFiles } from './http/response/static-files.ts'
import { jobHandlers } from './job-handlers.ts'
import { freeInterrupted } from './jobs/claim.ts'
import type { Handlers } from './jobs/kinds.ts'
import { Worker } from './jobs/worker.ts'
import { systemClock } from './lib/clock.ts'
import { type Config, readConfig } from './lib/config/config.ts'
import type { TracingConfig } from './lib/config/tracing-config.ts'
import { createLog } from './lib/log.ts'
import { type Listening, listen } from './listen.ts'
import { measuredTransport } from './mail/measured-transport.ts'
import { SmtpTransport } from './mail/smtp.ts'
import { tracedTransport } from './mail/traced-transport.ts'
import type { Transport } from './mail/transport.ts'
import { readConsole } from './pages/kept-assets.ts'
import { exitCodeOf, plainSentence } from './plain-sentence.ts'
import { reapplyErasures } from './reapply-erasures.ts'
import { seedWhenEmpty } from './scripts/seed.ts'
import { searchConsumer } from './search/index-feedback.ts'
import { noteSecret } from './secret-rotation.ts'
import { drainWithin, shutDownWhenAsked } from './shutdown.ts'
import { StorageClaim } from './storage-claim.ts'
import type { Tracer } from './tracing/tracer.ts'
import { Watchdog } from './watchdog.ts'
import { announce, runWorkers } from './workers.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

async function main(): Promise<void> {
  const config = readConfig()
  const log = createLog(config.logLevel)
  prepareDataFolder(config.dataDir)
  const secrets = installationSecrets(config)
  if (config.workers > 1 && cluster.isPrimary) process.exit(await runWorkers(config, log))
  const unlock = config.databaseUrl ? () => {} : lockFolder(config.dataDir)
  const metrics = config.metrics && new (await import('./metrics/metrics.ts')).Metrics()
  const tracer = config.tracing && (await startTracing(config, config.tracing, log))
  const db = await openConfiguredDatabase(config, log, { observer: allOf(metrics, tracer) })
  const claim = db.dialect.manyNodes ? new StorageClaim(db, config, systemClock, log) : undefined
  await claim?.start()
  const demoPayments = config.demoBilling ? await startDemoPayments(config, log) : undefined
  const composed = composeServices(config, log, systemClock, db, secrets, demoPayments?.payments)
  const services = { ...composed, metrics, tracer }
  const erased = new ErasedList(config.dataDir)
  await noteSecret(db, services.sealing, systemClock(), log)
  await reapplyErasures(services, erased)
  const demo = config.production ? undefined : await seedWhenEmpty(services)

  const transport = mailTransport(services)
  const background = backgroundOf(services, jobHandlers(services, transport, erased))
  const readiness = { ready: true }
  const clients = await readClients(config)
  const siteProjectKey = config.siteProjectKey ?? demo?.siteKey
  const liveDemo = config.liveDemo ? demo?.viewer : undefined
  const shown = { ...config, siteProjectKey, liveDemo: liveDemo !== undefined }
  await background.follow()
  const app = buildApp({ ...services, liveDemo, config: shown }, clients, readiness)
  const { port, stop: stopServing } = await listen(app.fetch, config.host, config.port, answerEarly(services))
  const metricsServer = await serveMetrics(services)
  const inboundSmtp = await startInboundSmtp(services)
  const watchdog = new Watchdog(drainWithin)
  watchdog.start()
  demoPayments?.post(port)
  await background.start()
  log.info({ port, engine: db.dialect.engine }, 'listening')

  const close = async (): Promise<void> => {
    const served = stopServing()
    await services.live.drain()
    await served
    await metricsServer?.stop()
    await inboundSmtp?.stop()
    await demoPayments?.stop()
    await services.housekeeping.idle()
    await background.stop()
    await claim?.stop()
    transport.close()
    await db.close()
    await tracer?.stop()
    unlock()
  }
  shutDownWhenAsked({ log, readiness, drainDelay: config.drainDelay, watchdog, close })
  // Last: a process that waits for this message may stop the server at once.
  announce(config, port, demo)
}

/** Everything that the process does beside answering requests. */
function backgroundOf(services: AppServices, handlers: Handlers) {
  const { config, db, log, live, rateLimits } = services
  const worker = new Worker(db, handlers, systemClock, log, services)
  const dispatcher = new Dispatcher(db, consumersOf(config), log, services)
  const relay = new Relay(db, log)
  const webhookSender = new WebhookSender(services)
  const sampler = new Sampler(db, systemClock, log)
  const statistics = keepStatistics(db, log)
  const otherNodes = new OtherNodes(db, log, clearCaches(services))
  return {
    /** Follows the other nodes before the first request is answered: what it caches would else miss their changes. */
    async follow(): Promise<void> {
      if (db.dialect.manyNodes) await otherNodes.start()
    },
    async start(): Promise<void> {
      live.start()
      rateLimits.start()
      await relay.start()
      dispatcher.start()
      if (!db.dialect.manyNodes) await freeInterrupted(db)
      await worker.start()
      webhookSender.start()
      sampler.start()
      statistics.start()
    },
    async stop(): Promise<void> {
      const parts = [relay, dispatcher, otherNodes, worker, webhookSender, sampler, statistics, rateLimits]
      await Promise.all(parts.map((part) => part.stop()))
    },
  }
}

const consumersOf = ({ undoTime }: Config): Consumer[] => [
  searchConsumer,
  teamNews,
  webhookConsumer,
  issueTrackers(undoTime),
  chatNews(undoTime),
]

function mailTransport({ config, mailbox, metrics, tracer }: AppServices): Transport {
  const { smtpUrl = '', mailFrom, smtpRequiresTls: requiresTls } = config
  const transport = mailbox ?? new SmtpTransport(smtpUrl, mailFrom, { requiresTls })
  return tracedTransport(measuredTransport(transport, metrics), tracer)
}

/** The library is loaded only if there is a collector. */
async function startTracing({ databaseUrl }: Config, tracing: TracingConfig, log: Logger): Promise<Tracer> {
  const { CollectorTracer } = await import('./tracing/open-telemetry.ts')
  const system = databaseUrl ? 'postgresql' : 'sqlite'
  return new CollectorTracer(tracing, { version: earshot.version, system }, log)
}

/** Serves the metrics on their own port, if there is one. */
async function serveMetrics(services: AppServices): Promise<Listening | undefined> {
  const { config, metrics } = services
  if (!metrics || config.metrics?.port === undefined) return undefined
  return await listen(buildMetricsApp(services, metrics).fetch, config.host, config.metrics.port)
}

/** The module is loaded only in a demo: production does not contain it. */
async function startDemoPayments(config: Config, log: Logger) {
  return await (await import('./demo-payments.ts')).startDemoPayments(config, systemClock, log)
}

/**
 * The built console and widget. Earlier builds' files are kept only in production: the frequent builds of development
 * would fill the folder with files that no page uses.
 */
async function readClients({ production, dataDir }: Config): Promise<Clients> {
  const [console, widget] = [join(root, 'console/dist'), join(root, 'widget/dist')]
  if (!production) return { console: await StaticFiles.read(console), widget: await StaticFiles.read(widget) }
  return {
    console: await readConsole(console, join(dataDir, 'console'), systemClock()),
    widget: await readCachedReleases(widget, join(dataDir, 'widget')),
  }
}

main().catch((error: unknown) => {
  console.error(plainSentence(error))
  process.exit(exitCodeOf(error))
})
