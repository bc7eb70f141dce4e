import { limits } from '@earshot/shared/limits'
import { mailLimits } from '@earshot/shared/mail-limits'
import { teamNotificationTypes } from '@earshot/shared/notification/notification'
import { RichText } from '@earshot/shared/text/rich-text'
import { z } from 'zod'
import { Link, MailAddress, oneClick, TypedName, typedWords } from './fields.ts'
import { type MailLink, type MailText, mailTemplate } from './mail-template.ts'

/** An event as mailed to a member. */
export const TeamNews = z.strictObject({
  type: z.enum(teamNotificationTypes),
  /** Title of the item or the task, with its reference. */
  title: TypedName,
  actorName: TypedName.optional(),
  /** Text of a customer's comment. */
  excerpt: typedWords(limits.commentBodyMax).optional(),
  /** Text of a member's comment. */
  content: RichText.optional(),
  link: Link,
})
type TeamNews = z.output<typeof TeamNews>

const sample = {
  firstName: 'Ben',
  organisation: 'Harbor',
  preferencesLink: 'https://earshot.example/email-preferences#sample',
}
const sampleNews = {
  type: 'mentioned' as const,
  title: 'IDEA-12 Dark mode for the calendar',
  actorName: 'Ada Quist',
  content: [{ type: 'paragraph' as const, spans: [{ text: '@Ben Okoro Do we have the colours for this?' }] }],
  link: 'https://earshot.example/feedback/sample',
}

/** Notifies a member of one event. */
export const teamNotification = mailTemplate({
  params: z.strictObject({
    firstName: TypedName,
    organisation: TypedName,
    news: TeamNews,
    thread: z.string(),
    /** Where replies become comments that customers read, or internal notes. */
    reply: z.strictObject({ address: MailAddress, kind: z.enum(['answer', 'note']) }).optional(),
    preferencesLink: Link,
  }),
  sample: {
    ...sample,
    news: sampleNews,
    thread: 'sample',
    reply: { address: 'reply+sample@in.earshot.example', kind: 'note' },
  },
  perDay: mailLimits.teamMailsDaily,
  life: null,
  write: ({ firstName, organisation, news, thread, reply, preferencesLink }) => ({
    subject: subjectOf(news),
    preview: sentenceOf(news),
    firstName,
    paragraphs: [sentenceOf(news), ...wordsOf(news)],
    action: { label: isOfTask(news) ? 'Open task' : 'Open feedback', link: news.link },
    footnotes: [
      ...(reply ? [replyHints[reply.kind]] : []),
      `You get this email because you work with ${organisation}’s feedback.`,
    ],
    links: linksOf(preferencesLink),
    thread,
    ...(reply && { replyTo: reply.address }),
    unsubscribe: oneClick(preferencesLink),
  }),
})

const replyHints = {
  answer: 'Reply to this email to answer where customers can read it.',
  note: 'Reply to this email to add an internal note. Customers do not see it.',
}

/** Notifies a member of several events at once. */
export const teamDigest = mailTemplate({
  params: z.strictObject({
    firstName: TypedName,
    organisation: TypedName,
    news: z.array(TeamNews).min(1),
    link: Link,
    preferencesLink: Link,
  }),
  sample: {
    ...sample,
    news: [
      { type: 'new_feedback', title: 'BUG-7 Export is empty', actorName: 'Mira', link: sampleNews.link },
      sampleNews,
    ],
    link: 'https://earshot.example/',
  },
  perDay: mailLimits.teamMailsDaily,
  life: null,
  write: ({ firstName, organisation, news, link, preferencesLink }) => ({
    subject: `${news.length === 1 ? '1 update' : `${news.length} updates`} from ${organisation}`,
    preview: news.map(sentenceOf).join(' '),
    firstName,
    paragraphs: news.flatMap((one) => [{ sentence: sentenceOf(one), link: one.link }, ...wordsOf(one)]),
    action: { label: 'Open Earshot', link },
    footnotes: [`You get this email because you work with ${organisation}’s feedback.`],
    links: linksOf(preferencesLink),
    unsubscribe: oneClick(preferencesLink),
  }),
})

const isOfTask = ({ link }: TeamNews): boolean => new URL(link).pathname.startsWith('/tasks/')

const wordsOf = ({ excerpt, content }: TeamNews): MailText['paragraphs'] => [
  ...(excerpt ? [{ quote: excerpt }] : []),
  ...(content ? [{ content }] : []),
]

function sentenceOf({ type, title, actorName = 'Somebody', excerpt, content }: TeamNews): string {
  if (type === 'mentioned') return `${actorName} mentioned you on “${title}”.`
  if (type === 'assigned') return `${actorName} assigned “${title}” to you.`
  if (type === 'comment') return `${actorName} commented on “${title}”.`
  if (type === 'not_working') return `“${title}” does not work for ${actorName}.`
  if (type === 'new_feedback') return `${actorName} sent “${title}”.`
  return excerpt === undefined && content === undefined
    ? `“${title}” by ${actorName} is held for review.`
    : `A comment by ${actorName} on “${title}” is held for review.`
}

/** Says what happened, and then to what. */
function subjectOf({ type, title, actorName = 'Somebody' }: TeamNews): string {
  if (type === 'mentioned') return `${actorName} mentioned you: ${title}`
  if (type === 'assigned') return `${actorName} assigned to you: ${title}`
  if (type === 'comment') return `${actorName} commented: ${title}`
  if (type === 'not_working') return `Does not work for ${actorName}: ${title}`
  return type === 'new_feedback' ? `${actorName} sent: ${title}` : `Held for review: ${title}`
}

const linksOf = (preferencesLink: string): MailLink[] => [
  { label: 'Email settings', link: preferencesLink },
  { label: 'Unsubscribe', link: preferencesLink },
]
