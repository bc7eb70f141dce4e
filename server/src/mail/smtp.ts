import { createTransport, type Transporter } from 'nodemailer'
import { PermanentError } from '../jobs/kinds.ts'
import { messageName } from './message-id.ts'
import type { Mail, Transport } from './transport.ts'

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Options of an address that would send unencrypted what must not be. */
const unencrypting = ['requireTLS', 'ignoreTLS', 'opportunisticTLS']

/**
 * Sends over SMTP; `url` is like `smtps://user:password@mail.example.com`, `from` a name and an address. If it
 * `requiresTls`, neither a mail nor the password goes to a server that does not encrypt the connection.
 */
export class SmtpTransport implements Transport {
  readonly #transporter: Transporter
  readonly #from: { name: string; address: string }
  readonly #domain: string

  constructor(url: string, from: string, { requiresTls }: { requiresTls: boolean }) {
    this.#transporter = createTransport({
      url: requiresTls ? withoutOptions(url, unencrypting) : url,
      requireTLS: requiresTls,
      ...timeouts,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    this.#from = { name: nameOf(from), address: addressOf(from) }
    this.#domain = this.#from.address.slice(this.#from.address.lastIndexOf('@') + 1)
  }

  async send(mail: Mail): Promise<void> {
    const { id, tenantId, to, senderName, subject, text, html, replyTo, unsubscribe, thread } = mail
    try {
      await this.#transporter.sendMail({
        // As objects, so that no part is parsed as a list of addresses.
        from: senderName === undefined ? this.#from : { ...this.#from, name: senderName },
        to: { name: '', address: to },
        ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
        messageId: `<${messageName({ id, tenantId })}@${this.#domain}>`,
        // The first mail of a thread is never sent: all mails reply to it, so mail programs group them in any order.
        ...(thread !== undefined && {
          inReplyTo: `<${thread}@${this.#domain}>`,
          references: `<${thread}@${this.#domain}>`,
        }),
        // Autoresponders do not reply to such mails (RFC 3834).
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe !== undefined && oneClick(unsubscribe)),
        },
        subject,
        text,
        html,
      })
    } catch (error) {
      throw refusedForGood(error)
        ? new PermanentError(`refused: ${error.message}`, { cause: error })
        : explained(error)
    }
  }

  /** Connects and logs in without sending. @throws the mail server's refusal. */
  async verify(): Promise<void> {
    await this.#transporter.verify().catch((error) => {
      throw explained(error)
    })
  }

  close(): void {
    this.#transporter.close()
  }
}

/** RFC 8058: the reader's mail program shows a button of its own and posts to the address. */
const oneClick = (address: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${address}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** The address of `Name <box@domain>` or `box@domain`. */
const addressOf = (from: string): string => from.slice(from.lastIndexOf('<') + 1).replace(/[>\s]/g, '')

/** The name before the address, with or without quotes; '' without a name. */
function nameOf(from: string): string {
  const name = from.slice(0, Math.max(from.lastIndexOf('<'), 0)).trim()
  return /^".*"$/.test(name) ? name.slice(1, -1).replace(/\\(.)/g, '$1') : name
}

function withoutOptions(address: string, names: readonly string[]): string {
  const url = new URL(address)
  for (const name of names) url.searchParams.delete(name)
  return url.href
}

/** The library's code for a connection that could not be encrypted. */
const isUnencrypted = (error: Error): boolean => 'code' in error && error.code === 'ETLS'

/** An error that says which setting asked for encryption. */
const explained = (error: unknown): unknown =>
  error instanceof Error && isUnencrypted(error)
    ? new Error(
        `the connection to the mail server cannot be encrypted, so nothing was sent (SMTP_TLS): ${error.message}`,
        { cause: error },
      )
    : error

/**
 * 5yz replies are permanent (RFC 5321, section 4.2.1), except a wrong password (535) and a missing STARTTLS (502), which
 * the operator can fix: the mail is retried.
 */
function refusedForGood(error: unknown): error is Error & { responseCode: number } {
  if (!(error instanceof Error) || !('responseCode' in error)) return false
  const { responseCode } = error
  const authentication = 'code' in error && error.code === 'EAUTH'
  return typeof responseCode === 'number' && responseCode >= 500 && !authentication && !isUnencrypted(error)
}
