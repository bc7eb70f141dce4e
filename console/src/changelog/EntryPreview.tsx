import type { ChangelogEntry } from '@earshot/shared/changelog/changelog'
import { changelogLabelNames } from '@earshot/shared/changelog/changelog-labels'
import { counted } from '@earshot/shared/format/counted'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { RichText } from '../design/mark/RichText.tsx'
import { StatusPill } from '../design/mark/StatusPill.tsx'
import { markdownQuery } from '../queries/changelog.ts'
import { useStatuses } from '../queries/statuses.ts'
import classes from './Changelog.module.css'

/** True for an item that readers of the entry may see. */
const isEveryones = ({ visibility, moderation }: ChangelogEntry['feedback'][number]): boolean =>
  visibility === 'public' && moderation === 'approved'

interface Props {
  entry: Pick<ChangelogEntry, 'id' | 'labels' | 'feedback' | 'content'>
  title: string
  body: string
}

/** Preview of an entry as customers will read it, with unsaved text. */
export function EntryPreview({ entry: { id, labels, feedback, content }, title, body }: Props) {
  const [text] = useDebouncedValue(body, 300)
  const { data } = useQuery(markdownQuery(id, text))
  const { find } = useStatuses()
  const shown = feedback.filter(isEveryones)
  const hidden = feedback.length - shown.length
  return (
    <section className={classes.preview} aria-label="Preview">
      <p className={classes.labels}>{labels.map((label) => changelogLabelNames[label]).join(' · ')}</p>
      <h2>
        <bdi>{title}</bdi>
      </h2>
      <RichText text={data?.content ?? content} />
      {shown.map(({ id, title, statusId }) => {
        const status = find(statusId)
        return (
          <p key={id} className={classes.shipped}>
            {status && <StatusPill {...status} />}
            <bdi>{title}</bdi>
          </p>
        )
      })}
      {hidden > 0 && (
        <p className={classes.labels}>
          {counted(hidden, 'item is', 'items are')} not public, so not named here
        </p>
      )}
    </section>
  )
}
