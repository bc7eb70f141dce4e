import type { Config } from '../lib/config/config.ts'
import { isLoopback } from '../lib/config/environment.ts'
import type { TxtRecords } from '../lib/dns-records.ts'
import { SmtpTransport } from '../mail/smtp.ts'
import { type Finding, findingsOf, messageOf } from './finding.ts'

const { ok, warning, problem } = findingsOf('Mail')
const sender = findingsOf('Sender')

/** Options of the command that concern mail. */
export interface MailOptions {
  /** Recipient of a test mail. */
  to?: string | undefined
  /** Name under which the mail server's DKIM key is published. */
  dkimSelector?: string | undefined
}

/** Logs in to the mail server, sends a test mail if there is a recipient, and checks the sender's domain. */
export async function checkMail(config: Config, options: MailOptions, dns: TxtRecords): Promise<Finding[]> {
  if (!config.smtpUrl) return [warning('Without SMTP_URL emails are only at /mailbox.')]
  const transport = new SmtpTransport(config.smtpUrl, config.mailFrom, {
    requiresTls: config.smtpRequiresTls,
  })
  try {
    await transport.verify()
    const connected = ok('The mail server accepts the connection and the password.')
    return [
      connected,
      ...describeEncryption(config.smtpUrl, config.smtpRequiresTls),
      ...(await sendTest(transport, options.to)),
      ...(await checkDomain(config, options, dns)),
    ]
  } catch (error) {
    return [problem(`The mail server refuses: ${messageOf(error)}`)]
  } finally {
    transport.close()
  }
}

/** A warning where somebody on the way could keep emails and the password from being encrypted. */
function describeEncryption(url: string, requiresTls: boolean): Finding[] {
  if (requiresTls || !url.startsWith('smtp:') || isLoopback(url)) return []
  return [
    warning(
      'Emails and the password are encrypted only if STARTTLS is offered, which somebody on the way can prevent: set SMTP_TLS=required.',
    ),
  ]
}

async function sendTest(transport: SmtpTransport, to: string | undefined): Promise<Finding[]> {
  if (to === undefined) return []
  const text = 'Earshot can send emails. This one was requested with npm run doctor.'
  const html = `<p>${text}</p>`
  try {
    await transport.send({ id: `doctor-${Date.now()}`, to, subject: 'Test from Earshot', text, html })
    return [ok(`The mail server took an email to ${to}. Look whether it arrives, and not as spam.`)]
  } catch (error) {
    return [problem(`The mail server refuses an email to ${to}: ${messageOf(error)}`)]
  }
}

/** Checks the records without which large providers refuse or hide mails: SPF, DKIM and DMARC. */
async function checkDomain(
  config: Config,
  { dkimSelector }: MailOptions,
  dns: TxtRecords,
): Promise<Finding[]> {
  const domain = config.mailFrom.slice(config.mailFrom.lastIndexOf('@') + 1).replace(/[>\s]/g, '')
  const read = async (name: string, begin: RegExp) =>
    (await dns.read(name)).filter((text) => begin.test(text))
  const spf = await read(domain, /^v=spf1( |$)/i)
  const dmarc = await read(`_dmarc.${domain}`, /^v=DMARC1/i)
  return [
    spf.length === 1
      ? sender.ok(`SPF: ${spf[0]}`)
      : sender.problem(
          spf.length === 0
            ? `${domain} has no SPF record: add a TXT record v=spf1 that names your mail server.`
            : `${domain} has ${spf.length} SPF records, so none counts: keep one.`,
        ),
    await checkDkim(domain, dkimSelector, dns),
    dmarc.length === 1
      ? sender.ok(`DMARC: ${dmarc[0]}`)
      : sender.problem(`_dmarc.${domain} has no single DMARC record: add a TXT record v=DMARC1; p=none.`),
  ]
}

async function checkDkim(domain: string, selector: string | undefined, dns: TxtRecords): Promise<Finding> {
  if (selector === undefined)
    return sender.warning('DKIM is not checked: name its selector with --dkim-selector.')
  const name = `${selector}._domainkey.${domain}`
  const keys = (await dns.read(name)).filter((text) => /\bp=[\w+/]/.test(text))
  return keys.length === 1
    ? sender.ok(`DKIM: ${name} has a key.`)
    : sender.problem(`${name} has no single DKIM key: see your mail server's guide.`)
}
