import type { PublicEntry } from '@earshot/shared/changelog/changelog'
import type { PublicFeedback } from '@earshot/shared/feedback/feedback'
import type { Roadmap } from '@earshot/shared/roadmap/roadmap'
import type { StatusCategory } from '@earshot/shared/status/status'
import type { PublicFeedbackDetail, WidgetConfig, WidgetPreview } from '@earshot/shared/widget/widget'

type Sample = [title: string, body: string, category: StatusCategory, voteCount: number]

const samples: Sample[] = [
  ['Export my data as a spreadsheet', 'For the monthly report I copy every number by hand.', 'started', 41],
  ['Keyboard shortcuts', 'I use it all day, and would like to leave the mouse alone.', 'planned', 29],
  ['A darker theme for the evening', 'The white pages are bright at night.', 'open', 17],
  ['Weekly summary by email', 'So that I see what changed while I was away.', 'done', 33],
]

const day = 86_400_000

/** Response to one request of the widget, from these settings and sample feedback; every change is refused. */
export function answerOf({ config, fields, logo }: WidgetPreview, method: string, url: URL): Response {
  if (method !== 'GET')
    return Response.json({ detail: 'This is a preview: nothing is sent.' }, { status: 403 })
  const { pathname: path, searchParams } = url
  if (path === config.branding.logo) return new Response(logo)
  const [, name, id] = /\/v1\/(\w+)(?:\/(\w+))?/.exec(path) ?? []
  if (name === 'config')
    return Response.json({ ...config, newestEntryAt: entry().publishedAt } satisfies WidgetConfig)
  if (name === 'fields') return Response.json({ items: fields })
  if (name === 'changelog') return Response.json(id ? entry() : { items: [entry()] })
  const items = itemsOf(config)
  if (name === 'roadmap') return Response.json(roadmapOf(items))
  const isDone = (item: PublicFeedback) =>
    config.statuses.some((status) => status.id === item.statusId && status.category === 'done')
  if (name !== 'feedback') return Response.json({ items: [] })
  if (!id) {
    const finished = searchParams.has('finished')
    return Response.json({ items: items.filter((item) => isDone(item) === finished), nextCursor: null })
  }
  return Response.json({
    ...(items.find((item) => item.id === id) as PublicFeedback),
    frozen: { votes: false, comments: false },
    comments: [],
    nextCommentCursor: null,
  } satisfies PublicFeedbackDetail)
}

const itemsOf = ({ statuses }: WidgetConfig): PublicFeedback[] =>
  samples.map(([title, body, category, voteCount], index) => ({
    id: `sample${index}`,
    reference: `IDEA-${index + 1}`,
    kind: 'idea',
    title,
    body,
    statusId: statuses.find((status) => status.category === category)?.id ?? '',
    voteCount,
    affectedCount: 0,
    commentCount: 0,
    createdAt: Date.now() - (index + 2) * day,
  }))

const entry = (): PublicEntry => ({
  id: 'entry',
  title: 'Weekly summary by email',
  labels: ['new'],
  content: [{ type: 'paragraph', spans: [{ text: 'Every Monday, what changed while you were away.' }] }],
  feedback: [],
  publishedAt: Date.now() - day,
  editedAt: null,
})

/** The sample items by status, without open ones. */
const roadmapOf = (items: PublicFeedback[]): Roadmap => ({
  view: 'status',
  columns: items
    .filter((_, index) => samples[index]?.[2] !== 'open')
    .map((item) => ({
      statusId: item.statusId,
      month: null,
      items: [{ ...item, targetMonth: null, doneAt: null }],
      more: false,
    })),
})
