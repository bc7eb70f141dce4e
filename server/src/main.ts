import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildApp } from './app.ts'
import { composeServices, installationSecret, openConfiguredDatabase } from './compose.ts'
import { prepareDataFolder } from './data-folder.ts'
import { lockFolder } from './db/folder-lock.ts'
import { keepStatistics } from './db/planner-statistics.ts'
import { Dispatcher } from './events/dispatch.ts'
import { OtherNodes } from './events/other-nodes.ts'
import { sendRequestedMail } from './features/authentication/mail-requests.ts'
import { ErasedList } from './features/erasure/erased-list.ts'
import { purgeErased } from './features/erasure/purge.ts'
import { eraseOrganisation } from './features/organisations/erase.ts'
import { eraseProject } from './features/project-deletion/erase.ts'
import { announceMaintenance } from './features/service-status/announcement.ts'
import { Sampler } from './features/service-status/sampler.ts'
import { answerSubscription } from './features/subscribers/subscribe.ts'
import { knownPages } from './features/widget/known-pages.http.ts'
import { StaticFiles } from './http/static-files.ts'
import { Worker } from './jobs/worker.ts'
import { steadyClock, systemClock } from './lib/clock.ts'
import { readConfig } from './lib/config.ts'
import { createLog } from './lib/log.ts'
import { listen } from './listen.ts'
import { sendMail } from './mail/send-mail.ts'
import { SmtpTransport } from './mail/smtp.ts'
import { plainSentence } from './plain-sentence.ts'
import { reapplyErasures } from './reapply-erasures.ts'
import { greet } from './scripts/greet.ts'
import { seedWhenEmpty } from './scripts/seed.ts'
import { searchConsumer } from './search/search-consumer.ts'
import { shutDownWhenAsked } from './shutdown.ts'
import { sweep } from './sweep.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

async function main(): Promise<void> {
  const config = readConfig()
  const log = createLog(config.logLevel)
  prepareDataFolder(config.dataDir)
  const unlock = config.databaseUrl ? () => {} : lockFolder(config.dataDir)
  const db = await openConfiguredDatabase(config, log)
  const services = composeServices(config, log, systemClock, db, installationSecret(config))
  const erased = new ErasedList(config.dataDir)
  await reapplyErasures(services, erased)
  const demo = config.production ? undefined : await seedWhenEmpty(services)

  const transport = services.mailbox ?? new SmtpTransport(config.smtpUrl ?? '', config.mailFrom)
  const handlers = {
    sendMail: sendMail(transport, services.sealing, systemClock),
    requestedMail: sendRequestedMail(services),
    requestedSubscription: answerSubscription(services),
    sweep: sweep(
      db,
      steadyClock(systemClock, () => performance.now()),
    ),
    eraseOrganisation: eraseOrganisation(db),
    eraseProject: eraseProject(db, systemClock),
    purgeErased: purgeErased(db, erased),
    announceMaintenance: announceMaintenance(services),
  }
  const worker = new Worker(db, handlers, systemClock, log)
  const dispatcher = new Dispatcher(db, [searchConsumer], log)
  const sampler = new Sampler(db, systemClock, log)
  const statistics = keepStatistics(db, log)
  const otherNodes = new OtherNodes(db, log, ({ type, tenant_id, project_id }) => {
    services.projects.onEvent(type, tenant_id)
    services.publicPages.onEvent(type, project_id)
    services.betaOffer.onEvent(type)
  })
  const readiness = { ready: true }
  const clients = {
    console: await StaticFiles.read(join(root, 'console/dist')),
    widget: await StaticFiles.read(join(root, 'widget/dist')),
  }
  const siteProjectKey = config.siteProjectKey ?? demo?.siteKey
  const app = buildApp({ ...services, config: { ...config, siteProjectKey } }, clients, readiness)
  const { port, stop: stopServing } = await listen(app.fetch, config.host, config.port, knownPages(services))
  services.live.start()
  dispatcher.start()
  if (db.dialect.manyNodes) await otherNodes.start()
  await worker.start()
  sampler.start()
  statistics.start()
  log.info({ port, engine: db.dialect.engine }, 'listening')

  const close = async (): Promise<void> => {
    const served = stopServing()
    await services.live.drain()
    await served
    await services.housekeeping.idle()
    const background = [dispatcher, otherNodes, worker, sampler, statistics]
    await Promise.all(background.map((each) => each.stop()))
    transport.close()
    await db.close()
    unlock()
  }
  shutDownWhenAsked({ log, readiness, drainDelay: config.drainDelay, close })
  // Last: whoever hears that it runs may ask it to stop.
  greet(config, port, demo)
}

main().catch((error: unknown) => {
  console.error(plainSentence(error))
  process.exit(1)
})
