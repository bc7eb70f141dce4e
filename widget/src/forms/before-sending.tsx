import { searchSimilar } from '@earshot/shared/contact/similar'
import type { FeedbackKind, PublicFeedback } from '@earshot/shared/feedback/feedback'
import type { Affected } from '@earshot/shared/report/report'
import { useEffect, useState } from 'react'
import type { PostForm } from '../panel/late-views.ts'
import { contact, services } from '../panel/services.ts'
import { toRow } from '../views/feedback-row.tsx'
import { SendingAs } from '../views/sending-as.tsx'
import { t } from '../views/text.ts'

/** Text typed so far, and the function that sends it. */
interface Typed {
  kind: FeedbackKind
  title: string
  post: PostForm
}

/** Items like the one being typed, each one press away from a vote, or of a bug from a report. */
function SimilarItems({ kind, title, post }: Typed) {
  const [items, setItems] = useState<PublicFeedback[]>([])
  useEffect(() => searchSimilar(contact, kind, title, setItems), [kind, title])
  /** Makes of what is typed a report of a bug that is known. */
  const report = async (id: string) => {
    const { emit, navigator } = services
    const result = await post({}, `v1/feedback/${id}/report`)
    if (!result) return
    const answer = result.answer as Affected | undefined
    if (answer) emit('affected', answer)
    navigator.restart(answer ? { view: 'item', id, reported: true } : { view: 'sent' })
  }
  const renderReport = ({ id, affectedCount }: Pick<PublicFeedback, 'id' | 'affectedCount'>) => (
    <>
      <button type="button" className="text" onClick={() => report(id)}>
        {t('toggle_report')}
      </button>
      <span>{t('affected', affectedCount)}</span>
    </>
  )
  return (
    <div className={items.length ? 'box similar' : undefined} role="status">
      {items.length > 0 && (
        <>
          <p className="hint">{t(`similar_${kind}`)}</p>
          <ul>{items.map((item) => toRow(item, renderReport))}</ul>
        </>
      )}
    </div>
  )
}

/** Lines above a form's button: similar items, and the name under which the form is sent. */
export const BeforeSending = (typed: Typed) => (
  <>
    <SimilarItems {...typed} />
    <SendingAs />
  </>
)
