import type { FeedbackKind, PublicFeedback } from '@earshot/shared/feedback'
import { useEffect, useState } from 'react'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { linkTo } from './address.ts'
import { useBoard } from './board-context.ts'
import classes from './NewItem.module.css'
import { VoteButton } from './VoteButton.tsx'

/** How long typing has to rest before similar items are looked up, in milliseconds. */
const rest = 300
const shortest = 4
const most = 3

/** Items like the one being written, one press away from a vote. That they fail to come concerns nobody. */
export function SimilarItems({ kind, title }: { kind: FeedbackKind; title: string }) {
  const { address, contact, site, votes } = useBoard()
  const [items, setItems] = useState<PublicFeedback[]>([])
  const { learn } = votes
  const words = title.trim()
  useEffect(() => {
    if (words.length < shortest) return setItems([])
    let current = true
    const timer = setTimeout(async () => {
      const found = await contact
        .read<{ items: PublicFeedback[] }>('/similar', { title: words })
        .catch(() => undefined)
      if (!current || !found) return
      const alike = found.items.filter((item) => item.kind === kind).slice(0, most)
      learn(alike)
      setItems(alike)
    }, rest)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [words, kind, contact, learn])
  const statusOf = (item: PublicFeedback) => site.statuses.find(({ id }) => id === item.statusId)
  return (
    <div role="status">
      {items.length > 0 && (
        <div className={classes.similar}>
          <p>{kind === 'idea' ? 'Already suggested? Add your vote instead.' : 'Is it one of these?'}</p>
          <ul>
            {items.map((item) => (
              <li key={item.id}>
                <VoteButton item={item} frozen={statusOf(item)?.freezesVotes ?? false} />
                <a {...linkTo(address, { item: item.reference })}>{item.title}</a>
                <Status status={statusOf(item)} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

const Status = ({ status }: { status: Parameters<typeof StatusBadge>[0] | undefined }) =>
  status && <StatusBadge name={status.name} category={status.category} />
