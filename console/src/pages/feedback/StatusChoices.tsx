import type { Feedback } from '@earshot/shared/feedback'
import type { Status } from '@earshot/shared/status'
import { Menu } from '@mantine/core'
import { useState } from 'react'
import { useReachWords } from '../../queries/reach.ts'
import { useStatuses } from '../../queries/statuses.ts'
import { StatusPill } from '../../ui/StatusPill.tsx'

interface Props {
  /** Of one project. */
  items: readonly Pick<Feedback, 'id' | 'projectId' | 'statusId'>[]
  onChoose: (status: Status, quiet: boolean) => void
  /** Asks for a note or a later time. */
  onAnnounce: () => void
}

/** What a menu of statuses offers for some items, and who is notified; mounted while it is open alone. */
export function StatusChoices({ items, onChoose, onAnnounce }: Props) {
  const [quiet, setQuiet] = useState(false)
  const statuses = useStatuses()
  const [statusId, ...others] = new Set(items.map((item) => item.statusId))
  const ids = items.map(({ id }) => id)
  const reach = useReachWords(ids, quiet)
  return (
    <>
      <Menu.RadioGroup
        value={others.length === 0 ? (statusId ?? null) : null}
        onChange={(chosenId) => {
          const status = statuses.find(chosenId)
          if (status && items.some((item) => item.statusId !== chosenId)) onChoose(status, quiet)
        }}
      >
        {statuses.of(items[0]?.projectId ?? '').map((status) => (
          <Menu.RadioItem key={status.id} value={status.id} closeMenuOnClick>
            <StatusPill {...status} />
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Label>{reach}</Menu.Label>
      <Menu.CheckboxItem checked={quiet} onChange={setQuiet} closeMenuOnClick={false}>
        Change without notifying
      </Menu.CheckboxItem>
      <Menu.Item onClick={onAnnounce}>Notify with a note, or later…</Menu.Item>
    </>
  )
}
