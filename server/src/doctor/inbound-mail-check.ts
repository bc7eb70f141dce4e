import type { Config } from '../lib/config/config.ts'
import { dnsResolver, readMailServers } from '../lib/dns-records.ts'
import { SmtpTransport } from '../mail/smtp.ts'
import { type Finding, findingsOf, messageOf } from './finding.ts'

const { ok, warning, problem } = findingsOf('Received mail')

/** Looks up the mail server of the domain for received emails, and connects to the port for them. */
export async function checkInboundMail({ inboundMail, mailFrom, dnsServers }: Config): Promise<Finding[]> {
  if (!inboundMail) return [ok('Without INBOUND_MAIL_DOMAIN no emails are received.')]
  const { domain, host, port } = inboundMail
  const servers = await readMailServers(dnsResolver(dnsServers), domain)
  return [
    servers.length > 0
      ? ok(`Emails to ${domain} go to ${servers.join(', ')}.`)
      : problem(`${domain} has no MX record: add one that names your mail server.`),
    await checkPort(`${host}:${port}`, mailFrom),
  ]
}

async function checkPort(address: string, mailFrom: string): Promise<Finding> {
  const transport = new SmtpTransport(`smtp://${address}`, mailFrom, { requiresTls: false })
  try {
    await transport.verify()
    return ok(`The server takes emails at ${address}.`)
  } catch (error) {
    return warning(`No server takes emails at ${address}; is Earshot started? ${messageOf(error)}`)
  } finally {
    transport.close()
  }
}
