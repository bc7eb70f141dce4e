import { limits } from '@earshot/shared/limits'
import { mailLimits } from '@earshot/shared/mail-limits'
import { RichText } from '@earshot/shared/text/rich-text'
import { z } from 'zod'
import type { ServerTexts } from '../../texts/texts.ts'
import { Link, oneClick, PlainName, TypedName, typedWords } from './fields.ts'
import { MailBrand, type MailText, mailTemplate, type TeamWords } from './mail-template.ts'
import { asTyped } from './typed-words.ts'

/** Text of a changelog entry, or one of its images. */
export const EntryPart = z.union([
  z.strictObject({ content: RichText }),
  z.strictObject({
    image: z.strictObject({
      url: Link,
      alt: typedWords(limits.changelogBodyMax),
      width: z.int(),
      height: z.int(),
    }),
  }),
])

/** An event as mailed to a customer. */
export const MailedNews = z.strictObject({
  type: z.enum(['status_changed', 'official_answer', 'reply', 'merged', 'shipped']),
  /** Title of the item or entry; undefined if the mail must not name the item. */
  title: TypedName.optional(),
  /** For a status change. */
  statusName: PlainName.optional(),
  /** Author of a comment. */
  actorName: TypedName.optional(),
  byTeam: z.boolean().optional(),
  /** A customer's text. */
  excerpt: typedWords(limits.commentBodyMax).optional(),
  /** The team's text. */
  content: RichText.optional(),
  /** The team's note. */
  note: RichText.optional(),
  /** Text of a changelog entry, for a shipped item. */
  words: z.array(EntryPart).optional(),
  link: Link.optional(),
})
type MailedNews = z.output<typeof MailedNews>

/** Notifies a contact of one event. Sent only to confirmed addresses. */
export const notification = mailTemplate({
  params: z.strictObject({ brand: MailBrand, news: MailedNews, thread: z.string(), preferencesLink: Link }),
  sample: {
    brand: { name: 'Harbor App', color: '#2f5bd7', logo: null, poweredBy: true },
    news: {
      type: 'status_changed',
      title: 'Dark mode for the calendar',
      statusName: 'Planned',
      note: [{ type: 'paragraph', spans: [{ text: 'We begin in spring.' }] }],
      link: 'https://earshot.example/site-feedback/harbor?item=IDEA-12',
    },
    thread: 'sample',
    preferencesLink: 'https://earshot.example/email-preferences#sample',
  },
  perDay: mailLimits.notificationMailsDaily,
  life: null,
  write: ({ brand, news, thread, preferencesLink }, texts) => ({
    subject: `${news.title ?? texts.t('news.mergedSubject')} · ${brand.name}`,
    preview: sentenceOf(news, texts, brand),
    firstName: '',
    paragraphs: wordsOf(news, texts, brand),
    ...(news.link !== undefined && { action: { label: texts.t('news.open'), link: news.link } }),
    footnotes: [texts.t('news.why', { link: preferencesLink })],
    brand,
    thread,
    unsubscribe: oneClick(preferencesLink),
  }),
})

/** Notifies a contact of several events at once. */
export const digest = mailTemplate({
  params: z.strictObject({ brand: MailBrand, news: z.array(MailedNews).min(1), preferencesLink: Link }),
  sample: {
    brand: { name: 'Harbor App', color: '#2f5bd7', logo: null, poweredBy: true },
    news: [
      { type: 'status_changed', title: 'Dark mode for the calendar', statusName: 'Done' },
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
  write: ({ brand, news, preferencesLink }, texts) => ({
    subject: texts.t('news.digest', { count: news.length, project: brand.name }),
    preview: news.map((one) => sentenceOf(one, texts, brand)).join(' '),
    firstName: '',
    paragraphs: news.flatMap((one) => wordsOf(one, texts, brand)),
    footnotes: [texts.t('news.why', { link: preferencesLink })],
    brand,
    unsubscribe: oneClick(preferencesLink),
  }),
})

type Brand = z.output<typeof MailBrand>

const wordsOf = (news: MailedNews, texts: ServerTexts, brand: Brand): MailText['paragraphs'] => {
  const { excerpt, content, note, words = [] } = news
  const shown = (content: RichText | undefined): TeamWords[] => (content ? [{ content }] : [])
  const quoted = excerpt ? [{ quote: excerpt }] : []
  return [sentenceOf(news, texts, brand), ...words, ...quoted, ...shown(content), ...shown(note)]
}

function sentenceOf(
  { type, title, statusName, actorName, byTeam }: MailedNews,
  { t, statusName: nameOf }: ServerTexts,
  { name: project }: Brand,
): string {
  const name = actorName !== undefined && byTeam ? t('news.ofTeam', { name: actorName, project }) : actorName
  if (title === undefined) return t('news.mergedUnnamed')
  if (type === 'status_changed')
    return t('news.status_changed', {
      title,
      status: statusName ? asTyped(nameOf(statusName)) : t('news.otherStatus'),
    })
  if (type === 'official_answer') return t('news.official_answer', { name: name ?? t('news.team'), title })
  if (type === 'reply') return t('news.reply', { name: name ?? t('news.somebody'), title })
  return t(`news.${type}`, { title })
}
