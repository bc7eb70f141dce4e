import { counted } from '@earshot/shared/format/counted'
import type { VoteBatch } from '@earshot/shared/vote/vote-batch'
import { useQuery } from '@tanstack/react-query'
import { JobProgress } from '../../design/mark/JobProgress.tsx'
import { RelativeTime } from '../../design/mark/RelativeTime.tsx'
import { TextButton } from '../../design/plain/TextButton.tsx'
import classes from './Votes.module.css'
import { isUnderWay, undoBatch, voteBatchesQuery } from './vote-batches.ts'

/** The newest lists of votes of an item: how far they are, and their undo. */
export function VoteBatches({ feedbackId }: { feedbackId: string }) {
  const { data: batches = [] } = useQuery(voteBatchesQuery(feedbackId))
  if (batches.length === 0) return null
  return (
    <ul className={classes.batches} aria-label="Lists added before">
      {batches.map((batch) => (
        <li key={batch.id}>{isUnderWay(batch) ? <Advance batch={batch} /> : <Batch batch={batch} />}</li>
      ))}
    </ul>
  )
}

const Advance = ({ batch: { state, doneCount, totalCount, castCount } }: { batch: VoteBatch }) =>
  state === 'running' ? (
    <JobProgress label="Adding votes" done={doneCount} total={totalCount} unit="addresses" />
  ) : (
    <JobProgress label="Taking back votes" done={doneCount} total={castCount} unit="votes" />
  )

const Batch = ({ batch }: { batch: VoteBatch }) => {
  const { state, castCount, castBy, createdAt, problem } = batch
  const votes = counted(castCount, 'vote')
  return (
    <>
      <span>{state === 'undone' ? `${votes} taken back` : `${votes} added`}</span>{' '}
      <span className={classes.muted}>
        {castBy && <bdi>{castBy.name}</bdi>} · <RelativeTime at={createdAt} />
      </span>{' '}
      {state === 'done' && castCount > 0 && (
        <TextButton label={`Undo: take back ${votes}`} onClick={() => void undoBatch(batch)}>
          Undo
        </TextButton>
      )}
      {problem !== null && <p className={classes.muted}>Stopped: {problem}</p>}
    </>
  )
}
