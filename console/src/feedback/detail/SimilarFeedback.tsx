import type { FeedbackDetail } from '@earshot/shared/feedback/feedback'
import type { SimilarItem } from '@earshot/shared/feedback/feedback-query'
import { may } from '@earshot/shared/permissions'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { LazyMount } from '../../design/LazyMount.tsx'
import { KindIcon } from '../../design/mark/KindIcon.tsx'
import { StatusRing } from '../../design/mark/StatusRing.tsx'
import { onDemand } from '../../design/on-demand.ts'
import { paths } from '../../lib/paths.ts'
import { isKept } from '../../merge/kept-item.ts'
import { similarQuery } from '../../queries/feedback.ts'
import { useStatuses } from '../../queries/statuses.ts'
import { useUser } from '../../session/session.ts'
import classes from './FeedbackSide.module.css'

const MergeFeedbackDialog = onDemand(
  async () => (await import('../../merge/MergeFeedbackDialog.tsx')).MergeFeedbackDialog,
)

/** Items with similar text; nothing if there are none. */
export function SimilarFeedback({ item, rested }: { item: FeedbackDetail; rested: boolean }) {
  const { data = [] } = useQuery({ ...similarQuery(item.id), enabled: rested })
  const { find } = useStatuses()
  const { currentTenant } = useUser()
  const [into, merge] = useState<SimilarItem>()
  const [merging, dialog] = useDisclosure(false)
  if (data.length === 0) return null
  return (
    <section className={classes.section} aria-label="Similar">
      <h3>Similar</h3>
      <ul className={classes.items}>
        {data.map((other) => {
          const { id, kind, title, statusId } = other
          const status = find(statusId)
          return (
            <li key={id}>
              <Link to={paths.feedbackItem(id)} title={title}>
                <KindIcon kind={kind} />
                <span className={classes.name}>
                  <bdi>{title}</bdi>
                </span>
                {status && <StatusRing {...status} />}
              </Link>
              {kind === item.kind && !item.mergedInto && may(currentTenant, 'moderateFeedback') && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`${mergeWords(item, other)} ${other.reference}`}
                  onClick={() => {
                    merge(other)
                    dialog.open()
                  }}
                >
                  {mergeWords(item, other)}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <LazyMount needed={merging}>
        {into && (
          <MergeFeedbackDialog
            key={into.id}
            item={item}
            other={into}
            opened={merging}
            onClose={dialog.close}
          />
        )}
      </LazyMount>
    </section>
  )
}

/** The direction of the merge: the item that more people want is kept. */
const mergeWords = (item: FeedbackDetail, other: SimilarItem): string =>
  isKept(item, other) ? 'Merge in' : 'Merge into'
