import { useEffect, useState } from 'react'
import { Comments, type Detail } from './comments.tsx'
import { LoadError, Skeleton } from './list.tsx'
import { services } from './services.ts'
import { StatusTag } from './status-tag.tsx'
import * as text from './text.ts'
import { ago } from './time.ts'
import { VoteButton, VoteProblem } from './vote-button.tsx'

/** One item: its text, votes and comments. */
export function ItemView({ id }: { id: string }) {
  const { readItem, votes } = services
  /** Null when it could not be loaded. */
  const [item, setItem] = useState<Detail | null>()
  const load = () => {
    setItem(undefined)
    readItem<Detail>(`feedback/${id}`).then(
      (loaded) => {
        votes.load([loaded])
        setItem(loaded)
      },
      () => setItem(null),
    )
  }
  useEffect(load, [id])
  if (!item) return item === null ? <LoadError again={load} /> : <Skeleton rows={4} />
  return (
    <article>
      <div className="head">
        {item.kind === 'idea' && <VoteButton item={item} frozen={item.frozen.votes} />}
        <div>
          <h3 className="big">{item.title}</h3>
          <p className="meta">
            <StatusTag statusId={item.statusId} moderation={item.moderation} />
            <span>{item.reference}</span>
            <span>{ago(item.createdAt)}</span>
          </p>
          <VoteProblem item={item} />
        </div>
      </div>
      {item.body && (
        <p className="words" dir="auto">
          {item.body}
        </p>
      )}
      {item.kind === 'idea' && item.frozen.votes && <p className="hint">{text.votesClosed}</p>}
      <Comments item={item} />
    </article>
  )
}
