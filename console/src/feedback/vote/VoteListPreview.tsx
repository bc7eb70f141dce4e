import { keysOf } from '@earshot/shared/record'
import type { VoteBatchPreview } from '@earshot/shared/vote/vote-batch'
import classes from './Votes.module.css'

const groups = {
  known: 'Known',
  added: 'New',
  voted: 'Voted already',
} as const

/** Outcome of a checked list: how many addresses are in each group, and on demand which. */
export function VoteListPreview({ preview }: { preview: VoteBatchPreview }) {
  const { refused } = preview
  return (
    <div className={classes.groups} role="status" aria-label="Checked list">
      {keysOf(groups).map((group) => (
        <Group key={group} title={groups[group]} count={preview[group].length}>
          {preview[group].map(({ email, name }) => (
            <li key={email}>
              <bdi>{name}</bdi> <span className={classes.muted}>{email}</span>
            </li>
          ))}
        </Group>
      ))}
      <Group title="Refused" count={refused.length} open>
        {refused.map(({ line, text, reason }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one line may have equal parts, and the list does not change
          <li key={at}>
            Line {line}: <bdi>{text}</bdi> <span className={classes.muted}>{reason}</span>
          </li>
        ))}
      </Group>
    </div>
  )
}

interface GroupProps {
  title: string
  count: number
  open?: boolean
  children: React.ReactNode
}

const Group = ({ title, count, open = false, children }: GroupProps) =>
  count > 0 && (
    <details open={open}>
      <summary>
        {title} <span className={classes.muted}>{count}</span>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard */}
      <ul className={classes.listed} tabIndex={0} aria-label={title}>
        {children}
      </ul>
    </details>
  )
