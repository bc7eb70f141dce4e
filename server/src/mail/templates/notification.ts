import { limits } from '@earshot/shared/limits'
import { mailLimits } from '@earshot/shared/mail-limits'
import { RichText } from '@earshot/shared/text/rich-text'
import { z } from 'zod'
import type { ServerTexts } from '../../texts/texts.ts'
import { Link, MailAddress, oneClick, PlainName, TypedName, typedWords } from './fields.ts'
import { MailBrand, type MailLink, type MailText, mailTemplate, type TeamWords } from './mail-template.ts'
import { asTyped } from './typed-words.ts'

/** Text of a changelog entry, or one of its images. */
export const EntryPart = z.union([
  z.strictObject({ content: RichText }),
  z.strictObject({
    image: z.strictObject({
      url: Link,
      alt: typedWords(limits.changelogBodyMax),
      width: z.int(),
    }),
  }),
])

/** An item of the reader's. */
const AskedItem = z.strictObject({
  kind: z.enum(['idea', 'bug']),
  title: TypedName,
  /** When the reader sent it, in milliseconds since 1970; null if they voted for it. */
  sentAt: z.int().nullable(),
  voteCount: z.int(),
})

/** An event as mailed to a customer. */
export const MailedNews = z.strictObject({
  type: z.enum(['status_changed', 'official_answer', 'reply', 'merged', 'approved', 'shipped']),
  /** Title of the item or entry; undefined if the mail must not name the item. */
  title: TypedName.optional(),
  /** For a status change. */
  statusName: PlainName.optional(),
  /** Author of a comment, or who published an entry. */
  actorName: TypedName.optional(),
  byTeam: z.boolean().optional(),
  /** A customer's text. */
  excerpt: typedWords(limits.commentBodyMax).optional(),
  /** The team's text. */
  content: RichText.optional(),
  /** Text of a changelog entry, for a shipped item. */
  words: z.array(EntryPart).optional(),
  /** The reader's own item that the event is about, or one that they voted for, if it is not the item of `title`. */
  request: AskedItem.optional(),
  /** True for an entry that reaches the reader as a subscriber of the changelog. */
  subscribed: z.boolean().default(false),
  /** Of an item that the reader sent and that is done: the private link where they say if it works for them. */
  question: z.strictObject({ kind: z.enum(['idea', 'bug']), link: Link }).optional(),
  link: Link.optional(),
})
type MailedNews = z.output<typeof MailedNews>

/** Notifies a contact of one event. Sent only to confirmed addresses. */
export const notification = mailTemplate({
  params: z.strictObject({
    brand: MailBrand,
    readerName: TypedName,
    news: MailedNews,
    thread: z.string(),
    /** Address whose emails become comments; undefined if nobody may comment, or the server receives no email. */
    replyAddress: MailAddress.optional(),
    preferencesLink: Link,
  }),
  sample: {
    brand: { name: 'Harbor App', color: '#2f5bd7', logo: null, poweredBy: true },
    readerName: 'Mira',
    news: {
      type: 'status_changed',
      title: 'Dark mode for the calendar',
      statusName: 'Planned',
      actorName: 'Ada Quist',
      byTeam: true,
      content: [{ type: 'paragraph', spans: [{ text: 'We begin in spring.' }] }],
      link: 'https://earshot.example/site-feedback/harbor?item=IDEA-12',
    },
    thread: 'sample',
    replyAddress: 'reply+sample@in.earshot.example',
    preferencesLink: 'https://earshot.example/email-preferences#sample',
  },
  perDay: mailLimits.notificationMailsDaily,
  life: null,
  write: ({ brand, readerName, news, thread, replyAddress, preferencesLink }, texts) => ({
    subject: subjectOf(news, texts, brand),
    preview: sentencesOf(news, texts, brand).join(' '),
    firstName: readerName,
    paragraphs: [...sentencesOf(news, texts, brand), ...wordsOf(news)],
    ...(news.link !== undefined && { action: { label: openingOf(news, texts), link: news.link } }),
    ...(news.question && { question: questionOf(news.question, texts) }),
    footnotes: [
      ...(replyAddress === undefined ? [] : [texts.t('news.replyByMail')]),
      whyOf([news], texts, brand),
    ],
    links: linksOf(preferencesLink, texts),
    brand,
    thread,
    ...(replyAddress !== undefined && { replyTo: replyAddress }),
    unsubscribe: oneClick(preferencesLink),
  }),
})

/** Notifies a contact of several events at once. */
export const digest = mailTemplate({
  params: z.strictObject({
    brand: MailBrand,
    readerName: TypedName,
    news: z.array(MailedNews).min(1),
    preferencesLink: Link,
  }),
  sample: {
    brand: { name: 'Harbor App', color: '#2f5bd7', logo: null, poweredBy: true },
    readerName: 'Mira',
    news: [
      {
        type: 'status_changed',
        title: 'Dark mode for the calendar',
        statusName: 'Done',
        link: 'https://earshot.example/site-feedback/harbor?item=IDEA-12',
      },
      {
        type: 'reply',
        title: 'Export as CSV',
        actorName: 'Ada Quist',
        byTeam: true,
        excerpt: 'Which columns do you need?',
      },
    ],
    preferencesLink: 'https://earshot.example/email-preferences#sample',
  },
  perDay: mailLimits.notificationMailsDaily,
  life: null,
  write: ({ brand, readerName, news, preferencesLink }, texts) => ({
    subject: texts.t('news.digest', { count: news.length, project: brand.name }),
    preview: news.flatMap((one) => sentencesOf(one, texts, brand)).join(' '),
    firstName: readerName,
    paragraphs: news.flatMap((one) => {
      const sentence = sentencesOf(one, texts, brand).join(' ')
      return [one.link === undefined ? sentence : { sentence, link: one.link }, ...wordsOf(one)]
    }),
    footnotes: [whyOf(news, texts, brand)],
    links: linksOf(preferencesLink, texts),
    brand,
    unsubscribe: oneClick(preferencesLink),
  }),
})

type Brand = z.output<typeof MailBrand>

/** The links only choose an answer: mail scanners open them too, so the page asks once more. */
const questionOf = (
  { kind, link }: NonNullable<MailedNews['question']>,
  { t }: ServerTexts,
): NonNullable<MailText['question']> => ({
  sentence: t(`fix.ask.${kind}`),
  answers: [
    { label: t(`fix.yes.${kind}`), link: `${link}#works` },
    { label: t(`fix.no.${kind}`), link: `${link}#not` },
  ],
})

/** The reason why the reader gets a mail. */
const whyOf = (news: readonly MailedNews[], { t }: ServerTexts, { name: project }: Brand): string =>
  news.every(({ subscribed }) => subscribed) ? t('news.whySubscribed', { project }) : t('news.why')

const linksOf = (preferencesLink: string, { t }: ServerTexts): MailLink[] => [
  { label: t('news.choose'), link: preferencesLink },
  { label: t('news.unsubscribe'), link: preferencesLink },
]

const openingOf = ({ type }: MailedNews, { t }: ServerTexts): string =>
  t(type === 'shipped' ? 'news.openEntry' : 'news.open')

/** The texts of an event, after the sentences about it. */
const wordsOf = ({ excerpt, content, words = [] }: MailedNews): MailText['paragraphs'] => {
  const shown = (content: RichText | undefined): TeamWords[] => (content ? [{ content }] : [])
  const quoted = excerpt ? [{ quote: excerpt }] : []
  return [...words, ...quoted, ...shown(content)]
}

/** Says what happened, and then to what: `Done: Dark mode for the calendar`. */
function subjectOf(news: MailedNews, texts: ServerTexts, { name: project }: Brand): string {
  const { type, title, statusName, actorName, request, subscribed } = news
  const { t } = texts
  if (title === undefined) return t('news.mergedSubject')
  if (subscribed) return t('news.subject.published', { title, project })
  const name = actorName ?? t('news.team')
  if (type === 'status_changed')
    return t('news.subject.status_changed', { title, status: statusOf(statusName, texts) })
  if (type === 'official_answer') return t('news.subject.official_answer', { title, name })
  if (type === 'reply') return t('news.subject.reply', { title, name: actorName ?? t('news.somebody') })
  return t(`news.subject.${type}`, { title: request?.title ?? title })
}

const statusOf = (statusName: string | undefined, { t, statusName: nameOf }: ServerTexts): string =>
  statusName ? asTyped(nameOf(statusName)) : t('news.otherStatus')

/** The sentences about an event: the reader's own request first, if it is about one. */
function sentencesOf(news: MailedNews, texts: ServerTexts, brand: Brand): string[] {
  const { type, title, request } = news
  if (!request || title === undefined) return [sentenceOf(news, texts, brand)]
  if (type === 'merged') return [mergedOf(request, title, texts)]
  return [askedOf(request, texts), sentenceOf(news, texts, brand)]
}

function mergedOf(request: NonNullable<MailedNews['request']>, title: string, { t }: ServerTexts): string {
  if (request.sentAt === null) return t('news.mergedVoted', { title, request: request.title })
  return t(request.kind === 'idea' ? 'news.mergedIdea' : 'news.mergedReport', {
    title,
    request: request.title,
  })
}

function askedOf(
  { kind, title, sentAt, voteCount }: NonNullable<MailedNews['request']>,
  { t, language }: ServerTexts,
): string {
  if (sentAt === null) return t('news.voted', { title })
  const day = new Intl.DateTimeFormat(dayLocales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    sentAt,
  )
  const sent = t(kind === 'idea' ? 'news.asked' : 'news.reported', { day, title })
  return voteCount > 1 ? `${sent} ${t('news.wanted', { count: voteCount })}` : sent
}

const dayLocales = { en: 'en-GB', de: 'de' } as const

function sentenceOf(news: MailedNews, texts: ServerTexts, { name: project }: Brand): string {
  const { type, title, statusName, actorName, byTeam, request, subscribed } = news
  const { t } = texts
  const name = actorName !== undefined && byTeam ? t('news.ofTeam', { name: actorName, project }) : actorName
  if (title === undefined) return t('news.mergedUnnamed')
  if (type === 'status_changed') {
    const changed = t('news.status_changed', { title, status: statusOf(statusName, texts) })
    return name === undefined ? changed : `${changed} ${t('news.noted', { name })}`
  }
  if (type === 'official_answer') return t('news.official_answer', { name: name ?? t('news.team'), title })
  if (type === 'reply') return t('news.reply', { name: name ?? t('news.somebody'), title })
  if (type === 'merged' || type === 'approved') return t(`news.${type}`, { title })
  if (subscribed) return t('news.published', { title, project })
  const shipped = request ? t('news.isLive', { title }) : t('news.shipped', { title })
  return name === undefined ? shipped : `${shipped} ${t('news.shippedBy', { name })}`
}
