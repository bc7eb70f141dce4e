import type { ChangelogEntry } from '@earshot/shared/changelog/changelog'
import { changelogLabelNames } from '@earshot/shared/changelog/changelog-labels'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { RichText } from '../design/mark/RichText.tsx'
import { StatusPill } from '../design/mark/StatusPill.tsx'
import { markdownQuery } from '../queries/changelog.ts'
import { useStatuses } from '../queries/statuses.ts'
import classes from './Changelog.module.css'

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
  return (
    <section className={classes.preview} aria-label="Preview">
      <p className={classes.labels}>{labels.map((label) => changelogLabelNames[label]).join(' · ')}</p>
      <h2>
        <bdi>{title}</bdi>
      </h2>
      <RichText text={data?.content ?? content} />
      {feedback.map(({ id, title, statusId }) => {
        const status = find(statusId)
        return (
          <p key={id} className={classes.shipped}>
            {status && <StatusPill {...status} />}
            <bdi>{title}</bdi>
          </p>
        )
      })}
    </section>
  )
}
