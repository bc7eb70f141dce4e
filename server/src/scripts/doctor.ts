import { parseArgs } from 'node:util'
import { Sealing } from '../auth/sealing.ts'
import { installationSecrets, openConfiguredDatabase } from '../compose.ts'
import { checkBackup } from '../doctor/backup-check.ts'
import { checkDatabase } from '../doctor/database-check.ts'
import { type Finding, findingsOf, printed } from '../doctor/finding.ts'
import { checkInboundMail } from '../doctor/inbound-mail-check.ts'
import { checkMachine } from '../doctor/machine-check.ts'
import { checkMail, type MailOptions } from '../doctor/mail-check.ts'
import { checkPublicAddress } from '../doctor/public-address-check.ts'
import { checkStorage } from '../doctor/storage-check.ts'
import { actAsOwner } from '../folder-owner.ts'
import { type Config, readConfig } from '../lib/config/config.ts'
import { dnsTxtRecords } from '../lib/dns-records.ts'
import { createLog } from '../lib/log.ts'
import { exitCodeOf, plainSentence } from '../plain-sentence.ts'

/** Checks an installation, one part after the other. */
async function examine(
  config: Config,
  options: MailOptions & { backup: string | undefined },
): Promise<Finding[]> {
  const log = createLog('silent')
  const machine = await checkMachine(config)
  if (machine.some(({ part, level }) => part === 'Data folder' && level === 'problem')) return machine
  const open = () => openConfiguredDatabase(config, log, { migrated: false })
  const sealing = new Sealing(installationSecrets(config))
  return [
    findingsOf('Configuration').ok('Every variable can be used.'),
    ...machine,
    ...(await checkDatabase(config, open, sealing)),
    ...(await checkPublicAddress(config, sealing)),
    ...(await checkMail(config, options, dnsTxtRecords(config.dnsServers))),
    ...(await checkInboundMail(config)),
    ...(await checkStorage(config)),
    ...(options.backup === undefined ? [] : await checkBackup(options.backup, config, Date.now())),
  ]
}

try {
  const { values } = parseArgs({
    options: { mail: { type: 'string' }, 'dkim-selector': { type: 'string' }, backup: { type: 'string' } },
  })
  const { mail: to, 'dkim-selector': dkimSelector, backup } = values
  const config = readConfig()
  actAsOwner(config.dataDir)
  const findings = await examine(config, { to, dkimSelector, backup })
  console.log(printed(findings))
  process.exitCode = findings.some(({ level }) => level === 'problem') ? 1 : 0
} catch (error) {
  console.error(plainSentence(error))
  process.exitCode = exitCodeOf(error)
}
