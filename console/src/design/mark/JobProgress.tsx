import { Progress, Text } from '@mantine/core'

interface Props {
  label: string
  done: number
  total: number
  /** Things that the job counts: 'rows'. */
  unit: string
}

/** How far a job of the server is, which goes on without the page. */
export const JobProgress = ({ label, done, total, unit }: Props) => (
  <div>
    <Progress value={total > 0 ? Math.min(100, (100 * done) / total) : 0} animated aria-label={label} />
    <Text size="xs" c="dimmed">
      {done.toLocaleString('en')} of {total.toLocaleString('en')} {unit}. You can leave this page.
    </Text>
  </div>
)
