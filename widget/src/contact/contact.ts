import type { QueuedRequest } from '@earshot/shared/contact/outbox'
import { openWriter, type Writer } from '@earshot/shared/contact/writer'
import type { SubmittedFeedback } from '@earshot/shared/feedback/feedback'
import type { Affected } from '@earshot/shared/report/report'
import type { SubmittedDraft } from '../interface/interface.ts'
import { chunkNamed } from '../panel/chunk.ts'
import type { PanelContact, PanelServices } from '../panel/services.ts'
import { checkPage } from './page-check.ts'

/** Opens the client for a panel; the page hears of what was queued and has arrived, and the view shows it. */
export function connect(services: PanelServices): PanelContact {
  const { emit, navigator } = services
  checkPage(services)
  const loadMistakes = chunkNamed<typeof import('../mistakes/mistakes.ts')>(services, 'mistakes')
  // A server that is away has not that code either, and may answer later.
  const findBlockReason: Writer['findBlockReason'] = (...page) =>
    loadMistakes().then(
      (chunk) => chunk.findBlockReason(...page),
      () => 'server',
    )
  const writer = openWriter(
    { ...services, findBlockReason },
    ({ path }: QueuedRequest, answer: SubmittedFeedback & Affected) => {
      // Details that a visitor typed about themselves are passed to no handler.
      if (path === 'v1/me') return
      const { id, kind, reference } = answer
      const route = navigator.current()
      const isKept = route.view === 'sent' && !route.submitted
      const [, feedbackId, of] = /feedback\/(.+)\/(.+)/.exec(path) ?? []
      if (of === 'report') emit('affected', answer)
      else if (feedbackId) emit('comment', { feedbackId, id })
      else emit('submit', { id, type: kind, reference })
      // The thanks take the place of what was just said about keeping it, or the bug of which it is a report.
      if (isKept && of === 'report') navigator.restart({ view: 'item', id: `${feedbackId}`, reported: true })
      else if (isKept && !of) navigator.restart({ view: 'sent', submitted: answer })
      else if (/home|mine/.test(route.view)) navigator.refresh()
    },
  )
  return {
    ...writer,
    wordsToSend: (draft) => wordsToSend(services, draft),
    async upload(form, all) {
      const { pictures, transfers } = services
      if (transfers[form]?.[0] && !(await pictures.load())) throw 0
      return pictures.code?.upload(form, all)
    },
  }
}

/** Text about to be sent, as the page's `beforeSend` returns it; undefined if the page refuses it. */
async function wordsToSend(
  { emit }: PanelServices,
  draft: SubmittedDraft,
): Promise<Pick<SubmittedDraft, 'title' | 'body'> | undefined> {
  // An error thrown by the handler is the page's own.
  const answer = await Promise.resolve(emit('submit:before', { draft })).catch(reportError)
  const { title, body } = { ...draft, ...(answer as Partial<SubmittedDraft> | undefined) }
  return answer === false ? undefined : { title, body }
}
