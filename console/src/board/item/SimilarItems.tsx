import { searchSimilar } from '@earshot/shared/contact/similar'
import type { FeedbackKind, PublicFeedback } from '@earshot/shared/feedback/feedback'
import { useEffect, useState } from 'react'
import { StatusPill } from '../../design/mark/StatusPill.tsx'
import { t } from '../../texts/texts.ts'
import { linkTo } from '../parts/address.ts'
import { useBoard } from '../parts/board-context.ts'
import { ReportButton } from '../parts/ReportButton.tsx'
import { VoteButton } from '../parts/VoteButton.tsx'
import classes from './NewItem.module.css'

/** Similar items; one press votes for an idea or reports a bug, instead of posting the draft. */
export function SimilarItems({
  kind,
  title,
  onReport,
}: {
  kind: FeedbackKind
  title: string
  onReport: (item: PublicFeedback) => Promise<void>
}) {
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
              <li key={item.id} className={classes[kind]}>
                {kind === 'idea' && <VoteButton item={item} frozen={statusOf(item)?.freezesVotes ?? false} />}
                <a {...linkTo(address, { item: item.reference })}>
                  <bdi>{item.title}</bdi>
                </a>
                <div className={classes.facts}>
                  <Status status={statusOf(item)} />
                  {kind === 'bug' && !statusOf(item)?.freezesVotes && (
                    <ReportButton item={item} instead={() => void onReport(item)} />
                  )}
                </div>
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
