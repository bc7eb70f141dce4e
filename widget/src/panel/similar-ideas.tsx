import type { PublicFeedback } from '@earshot/shared/feedback'
import { useEffect, useState } from 'react'
import { toRow } from './feedback-row.tsx'
import { services } from './services.ts'
import { text } from './text.ts'

/** How long typing has to rest before similar ideas are looked up, in milliseconds. */
const rest = 300
const shortest = 4

/** Ideas like the one being typed, each one press away from a vote. Its failures are nobody's concern. */
export function SimilarIdeas({ title }: { title: string }) {
  const { read, votes } = services
  const [items, setItems] = useState<PublicFeedback[]>([])
  const words = title.trim()
  useEffect(() => {
    if (words.length < shortest) return setItems([])
    let current = true
    const timer = setTimeout(async () => {
      const found = await read<{ items: PublicFeedback[] }>('v1/similar', { title: words }).catch(
        () => undefined,
      )
      if (!current || !found) return
      votes.learn(found.items)
      setItems(found.items.filter(({ kind }) => kind === 'idea').slice(0, 3))
    }, rest)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [words])
  return (
    <div className={items.length ? 'box' : undefined} role="status">
      {items.length > 0 && (
        <>
          <p className="hint">{text.similar}</p>
          <ul>{items.map(toRow)}</ul>
        </>
      )}
    </div>
  )
}
