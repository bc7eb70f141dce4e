import { readMarkdown } from '../../lib/markdown/read-markdown.ts'
import type { NewMail } from './new-mail.ts'
import { digest, notification } from './notification.ts'
import { templateNames, templates } from './templates.ts'

type NotificationNews = (typeof notification)['sample']['news']
type Example = Pick<NewMail, 'template' | 'params'>

const words: NotificationNews['words'] = [
  {
    content: readMarkdown(
      '## One page for all vouchers\n\nType its number **before** you pay.\n\n- The rest stays for the next lesson\n- [Schools](https://docs.example/vouchers) see all of them',
    ),
  },
  {
    image: {
      url: 'https://earshot.example/e/v1/entry-images/sample',
      alt: 'The list of vouchers',
      width: 1200,
    },
  },
]

const news = (details: Partial<NotificationNews>) => ({
  ...notification.sample,
  news: { type: 'shipped' as const, title: 'Vouchers', link: notification.sample.news.link, ...details },
})

/** The notification of an entry, which takes no replies by email. */
const entry = (details: Partial<NotificationNews>) => ({ ...news(details), replyAddress: undefined })

/** Notifications in forms that differ from the sample. */
const forms: Record<string, Example> = {
  'notification-shipped': {
    template: 'notification',
    params: entry({
      actorName: 'Ada Quist',
      byTeam: true,
      request: { kind: 'idea', title: 'Pay with a voucher', sentAt: Date.UTC(2026, 9, 16), voteCount: 7 },
      words,
      question: { kind: 'idea', link: 'https://earshot.example/track?board=harbor#sample' },
    }),
  },
  'notification-subscribed': { template: 'notification', params: entry({ subscribed: true, words }) },
  'notification-merged': {
    template: 'notification',
    params: news({
      type: 'merged',
      request: { kind: 'idea', title: 'Pay with a voucher', sentAt: Date.UTC(2026, 9, 16), voteCount: 7 },
    }),
  },
  'notification-right-to-left': {
    template: 'notification',
    params: {
      ...news({
        type: 'reply',
        title: 'عند الضغط على "دفع" (Pay) لا يحدث شيء!',
        actorName: 'עדה (Ada)',
        byTeam: true,
        excerpt: 'מתי זה קורה (at checkout)?\nتم الإصلاح في الإصدار 2.1!',
      }),
      brand: { name: 'ميناء (Harbor)', color: '#ffd400', logo: null, poweredBy: true },
    },
  },
  'digest-subscribed': {
    template: 'digest',
    params: {
      ...digest.sample,
      news: ['Vouchers', 'Places by the tide'].map((title) => ({
        type: 'shipped' as const,
        title,
        subscribed: true,
        link: 'https://earshot.example/site-feedback/harbor?entry=sample',
      })),
    },
  },
}

/** Mails for the preview page and the tests: every template with its sample, then further forms of notifications. */
export const mailExamples: ReadonlyMap<string, Example> = new Map([
  ...templateNames.map((template): [string, Example] => [
    template,
    { template, params: templates[template].sample },
  ]),
  ...Object.entries(forms),
])
