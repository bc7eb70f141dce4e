import { searchSimilar } from '@earshot/shared/contact/similar'
import type { PublicFeedback } from '@earshot/shared/feedback'
import { useEffect, useState } from 'react'
import { contact } from './contact.ts'
import { toRow } from './feedback-row.tsx'
import { t } from './text.ts'

/** Ideas like the one being typed, each one press away from a vote. */
export function SimilarIdeas({ title }: { title: string }) {
  const [items, setItems] = useState<PublicFeedback[]>([])
  useEffect(() => searchSimilar(contact, 'idea', title, setItems), [title])
  return (
    <div className={items.length ? 'box' : undefined} role="status">
      {items.length > 0 && (
        <>
          <p className="hint">{t('similar')}</p>
          <ul>{items.map(toRow)}</ul>
        </>
      )}
    </div>
  )
}
