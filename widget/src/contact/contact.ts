import type { QueuedRequest } from '@earshot/shared/contact/outbox'
import { openWriter, type Writer } from '@earshot/shared/contact/writer'
import type { SubmittedFeedback } from '@earshot/shared/feedback'
import type { SubmittedDraft } from '../interface.ts'
import type { Services } from '../panel/services.ts'
import { addTexts } from '../panel/text.ts'
import { tellUnknownOptions } from './tell-unknown-options.ts'
import { wordsToSend } from './words-to-send.ts'

/** The part of the contact client that sends, as the panel has it; the views add the one that reads. */
export interface PanelContact extends Writer {
  /** What the page makes of words that are about to be sent; undefined when it does not want them sent. */
  wordsToSend(draft: SubmittedDraft): ReturnType<typeof wordsToSend>
}

/** Opens the client for a panel; the page hears of what was queued and has arrived, and the view shows it. */
export function connect(services: Services): PanelContact {
  const { emit, navigator } = services
  tellUnknownOptions(services.options)
  // Why something is refused: in English it is what the server says.
  addTexts('contact', {})
  const writer = openWriter(services, ({ method, path }: QueuedRequest, answer: SubmittedFeedback) => {
    // What somebody said of themselves is told to nobody, and a report of a known bug makes nothing new.
    if (method) return
    const { id, kind, reference } = answer
    const { view } = navigator.current()
    const [, feedbackId] = path.split('/feedback/')
    if (feedbackId) emit('comment', { feedbackId: feedbackId.replace('/comments', ''), id })
    else emit('submit', { id, type: kind, reference })
    if (view === 'sent' && !feedbackId) navigator.restart({ view, submitted: answer })
    else if (view === 'home' || view === 'mine') navigator.refresh()
  })
  return { ...writer, wordsToSend: (draft) => wordsToSend(services, draft) }
}
