import { NewComment } from '@earshot/shared/comment/comment'
import { FeedbackForCustomer } from '@earshot/shared/feedback/new-feedback'
import { limits } from '@earshot/shared/limits'
import { ContactName, NewContact } from '@earshot/shared/person/contact-details'
import { cutText } from '@earshot/shared/text/cut-text'
import type { Forwarding } from '../../auth/inbound-addresses.ts'
import type { MemberCtx } from '../../http/context.ts'
import { textsIn } from '../../texts/texts.ts'
import { commentAsMember } from '../comment/team-comments.ts'
import { addContact } from '../contact/added-contact.ts'
import type { FeedbackServices } from '../feedback/feedback-services.ts'
import { getProject } from '../project/lookup.ts'
import { writeForCustomer } from '../triage/write-for-customer.ts'
import { type ForwardedMail, forwardedMail, forwardedSubject } from './forwarded-mail.ts'
import { storeMailFiles, withoutPlaceholders } from './mail-files.ts'
import { refused } from './mail-refusal.ts'
import { withoutPrivateLinks } from './private-links.ts'
import { type MailFile, type ReceivedMail, readAttachedMail } from './received-mail.ts'
import { memberContext } from './reply-author.ts'

/**
 * Turns an email that a member forwards into an item of its original sender, whose address stays unproven; the member's
 * own text becomes an internal note. Once, however often it is delivered. @throws AppError as when a member writes for a
 * customer, MailRefusal for an email without a sender or with too much text.
 */
export async function addForwarded(
  services: FeedbackServices,
  { tenantId, projectId, kind }: Forwarding,
  mail: ReceivedMail,
): Promise<void> {
  const ctx = await memberContext(services, { tenantId, email: mail.from, permission: 'actForCustomers' })
  const { note, sender, body, subject, files: all } = await readForwarded(mail)
  if (!sender)
    throw refused(
      'The email that you forwarded names no sender with an address, so nothing was added. Please forward it as an attachment.',
    )
  const { publicUrl } = services.config
  const { text, files } = withoutPlaceholders(withoutPrivateLinks(body, publicUrl), all)
  // A refusal leaves nothing behind: all that the sender wrote is checked before the customer is added.
  const comment = note === '' ? undefined : noteOf(withoutPrivateLinks(note, publicUrl))
  const item = itemOf({ subject, text })
  FeedbackForCustomer.pick({ title: true, body: true }).parse(item)
  const { public_key } = await getProject(ctx.db, projectId)
  const { language } = await services.projects.get(public_key, ctx.now)
  const { id: contactId } = await addCustomer(ctx, sender)
  const { ids, leftOut } = await storeMailFiles(ctx, projectId, files)
  const names = textsIn(language ?? 'en').t('inbound.leftOut', { names: leftOut.join(', ') })
  if (leftOut.length > 0) item.body = cutText(`${item.body}\n\n${names}`.trim(), limits.feedbackBodyMax, '…')
  const repeatable = { sent: '', read: '', now: ctx.now, key: mail.id }
  ctx.repeatable = { ...repeatable, scope: `forwarded ${kind} ${projectId} ${ctx.actor.personId}` }
  const request = { projectId, contactId, kind, ...item, files: ids }
  const { id } = await writeForCustomer(ctx, FeedbackForCustomer.parse(request))
  if (!comment) return
  ctx.repeatable = { ...repeatable, scope: `note of forwarded ${id} ${ctx.actor.personId}` }
  await commentAsMember(ctx, id, comment)
}

function noteOf(body: string) {
  requireLength('note', body, limits.commentBodyMax)
  return NewComment.parse({ body, internal: true })
}

/** The forwarded email: attached, or in the text. */
async function readForwarded(
  mail: ReceivedMail,
): Promise<ForwardedMail & { subject: string; files: readonly MailFile[] }> {
  const subject = forwardedSubject(mail.subject)
  const attached = await readAttachedMail(mail)
  if (attached) {
    const { from: sender, files } = attached
    const { subject: own } = attached
    return {
      note: mail.readText().trim(),
      sender,
      body: attached.readText().trim(),
      subject: forwardedSubject(own),
      files,
    }
  }
  const { files } = mail
  return { ...(forwardedMail(mail.readText()) ?? { note: '', sender: undefined, body: '' }), subject, files }
}

async function addCustomer(
  ctx: MemberCtx<FeedbackServices>,
  { name, address }: NonNullable<ForwardedMail['sender']>,
) {
  // A name that is public may be none that contains a link or an address.
  const names = [name, address.replace(/@.*/, '')]
  const allowed = names.find((one) => one !== '' && ContactName.safeParse(one).success)
  const contact = NewContact.safeParse({ name: allowed ?? '', email: address })
  if (!contact.success) throw refused(`${address} is no address that a customer can have.`)
  return addContact(ctx, contact.data)
}

/** Title and text of an item: of a longer subject, the whole is in the text. */
function itemOf({ subject, text }: { subject: string; text: string }) {
  const [firstLine = ''] = text.split('\n')
  const whole = subject || firstLine || 'Forwarded email'
  const title = cutText(whole, limits.feedbackTitleMax).trim()
  const body = [...(title === whole ? [] : [whole]), text].join('\n\n').trim()
  requireLength('forwarded text', body, limits.feedbackBodyMax)
  return { title, body }
}

function requireLength(part: string, text: string, max: number): void {
  if (text.length > max)
    throw refused(
      `The ${part} of your email has ${text.length} characters, and can have at most ${max}. Please shorten it.`,
    )
}
