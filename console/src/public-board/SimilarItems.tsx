import { searchSimilar } from '@earshot/shared/contact/similar'
import type { FeedbackKind, PublicFeedback } from '@earshot/shared/feedback'
import { useEffect, useState } from 'react'
import { t } from '../texts/texts.ts'
import { StatusPill } from '../ui/StatusPill.tsx'
import { linkTo } from './address.ts'
import { useBoard } from './board-context.ts'
import classes from './NewItem.module.css'
import { VoteButton } from './VoteButton.tsx'

/** Items like the one being written, one press away from a vote. */
export function SimilarItems({ kind, title }: { kind: FeedbackKind; title: string }) {
  const { address, contact, site } = useBoard()
  const [items, setItems] = useState<PublicFeedback[]>([])
  useEffect(() => searchSimilar(contact, kind, title, setItems), [contact, kind, title])
  const statusOf = (item: PublicFeedback) => site.statuses.find(({ id }) => id === item.statusId)
  return (
    <div role="status">
      {items.length > 0 && (
        <div className={classes.similar}>
          <p>{t(`similar.${kind}`)}</p>
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

const Status = ({ status }: { status: Parameters<typeof StatusPill>[0] | undefined }) =>
  status && <StatusPill {...status} />
