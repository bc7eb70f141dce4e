import { searchSimilar } from '@earshot/shared/contact/similar'
import type { FeedbackKind, PublicFeedback } from '@earshot/shared/feedback'
import { useEffect, useState } from 'react'
import { contact } from '../panel/services.ts'
import { toRow } from './feedback-row.tsx'
import { t } from './text.ts'

/** Items like the one being typed, each one press away from a vote, or of a bug from a report. */
export function SimilarItems({
  kind,
  title,
  report,
}: {
  kind: FeedbackKind
  title: string
  report(id: string): unknown
}) {
  const [items, setItems] = useState<PublicFeedback[]>([])
  useEffect(() => searchSimilar(contact, kind, title, setItems), [kind, title])
  return (
    <div className={items.length ? 'box' : undefined} role="status">
      {items.length > 0 && (
        <>
          <p className="hint">{t(`similar_${kind}`)}</p>
          <ul>{items.map((item) => toRow(item, report))}</ul>
        </>
      )}
    </div>
  )
}
