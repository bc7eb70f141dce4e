import { NewComment, NewPublicComment } from '@earshot/shared/comment/comment'
import type { Language } from '@earshot/shared/language/languages'
import { limits } from '@earshot/shared/limits'
import { cutText } from '@earshot/shared/text/cut-text'
import type { ReplyToken } from '../../auth/inbound-addresses.ts'
import { textsIn } from '../../texts/texts.ts'
import { commentAsContact } from '../comment/public-comments.ts'
import { commentAsMember } from '../comment/team-comments.ts'
import type { FeedbackServices } from '../feedback/feedback-services.ts'
import type { UploadCtx } from '../file/content/file-services.ts'
import { storeMailFiles, withoutPlaceholders } from './mail-files.ts'
import { refused } from './mail-refusal.ts'
import { withoutPrivateLinks } from './private-links.ts'
import type { ReceivedMail } from './received-mail.ts'
import { replyingContact, replyingMember } from './reply-author.ts'
import { replyText } from './reply-text.ts'

/** A reply to a notification whose sender is proven. */
interface Reply {
  token: ReplyToken
  kind: 'customer' | 'answer' | 'note'
  mail: ReceivedMail
}

/**
 * Turns a reply into a comment of its sender, once, however often it is delivered. @throws AppError as the comment's
 * operation, MailRefusal for a reply without text or with too much.
 */
export async function commentByReply(services: FeedbackServices, reply: Reply): Promise<void> {
  const { token, kind, mail } = reply
  const author = { token, email: mail.from }
  const { feedbackId } = token
  if (kind === 'customer') {
    const { ctx, projectId, language } = await replyingContact(services, author)
    const comment = NewPublicComment.parse(await commentOf(ctx, reply, { projectId, language }))
    ctx.repeatable = { ...repeatableBy(reply, ctx.actor.personId), now: ctx.now }
    await commentAsContact(ctx, feedbackId, comment)
  } else {
    const { ctx, projectId } = await replyingMember(services, author)
    const comment = await commentOf(ctx, reply, { projectId, language: 'en' })
    ctx.repeatable = { ...repeatableBy(reply, ctx.actor.personId), now: ctx.now }
    await commentAsMember(ctx, feedbackId, NewComment.parse({ ...comment, internal: kind === 'note' }))
  }
}

/** A mail counts once for each item, also if its text was changed on the way, as by a virus scanner. */
const repeatableBy = ({ token, mail }: Reply, personId: string) => ({
  scope: `inbound mail ${token.feedbackId} ${personId}`,
  key: mail.id,
  sent: '',
  read: '',
})

async function commentOf(
  ctx: UploadCtx,
  { mail }: Reply,
  { projectId, language }: { projectId: string; language: Language },
): Promise<{ body: string; files: string[] }> {
  const { mailFrom, inboundMail, publicUrl } = ctx.services.config
  const sender = /[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0] ?? mailFrom
  const ours = [sender.toLowerCase(), `@${inboundMail?.domain}`]
  const written = withoutPrivateLinks(replyText(mail.readText(), ours), publicUrl)
  const { text, files } = withoutPlaceholders(written, mail.files)
  requireLength(text)
  const { ids, leftOut } = await storeMailFiles(ctx, projectId, files)
  const { t } = textsIn(language)
  const notes = [
    ...(text === '' ? [] : [text]),
    ...(leftOut.length > 0 ? [t('inbound.leftOut', { names: leftOut.join(', ') })] : []),
  ]
  if (notes.length === 0 && ids.length > 0) notes.push(t('inbound.filesOnly'))
  if (notes.length === 0)
    throw refused(
      'Your email has no text of yours, so nothing was added. Please write above the email that you reply to.',
    )
  // The names alone may be cut: the text is no longer than a comment.
  const body = cutText(notes.join('\n\n'), limits.commentBodyMax, '…')
  return { body, files: ids }
}

function requireLength(text: string): void {
  if (text.length > limits.commentBodyMax)
    throw refused(
      `Your reply has ${text.length} characters, and a comment has at most ${limits.commentBodyMax}. Please send a shorter one.`,
    )
}
