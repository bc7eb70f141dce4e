import type { Feedback } from '@earshot/shared/feedback/feedback'
import { counted } from '@earshot/shared/format/counted'
import type { Status } from '@earshot/shared/status/status'
import { Menu, type MenuProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { StatusPill } from '../design/mark/StatusPill.tsx'
import { useRecipientsText } from '../queries/reach.ts'
import { useStatuses } from '../queries/statuses.ts'
import { StatusChangeDialog } from '../status/StatusChangeDialog.tsx'
import { changeStatus, changeStatuses } from './status-change.ts'

type Props = Pick<MenuProps, 'position' | 'opened' | 'onChange'> & {
  /** Items of a single project. */
  items: readonly Feedback[]
  /** The button that opens the menu. */
  children: MenuProps['children']
}

/** A menu of statuses for some items, with the dialog that announces the change. */
export function StatusChanger({ items, children, ...menu }: Props) {
  const { of, find } = useStatuses()
  const [announcing, announce] = useDisclosure(false)
  const [item, ...others] = items
  if (!item) return null
  const change: typeof changeStatuses = (items, status, announcement) =>
    others.length === 0
      ? changeStatus(item, status, announcement)
      : changeStatuses(items, status, announcement)
  const shared = others.every(({ statusId }) => statusId === item.statusId) ? item.statusId : undefined
  return (
    <>
      {/* Not closed by the keyboard: the key that opens the menu from elsewhere on the page would count as outside,
          and close it again. */}
      <Menu withInitialFocusPlaceholder={false} clickOutsideEvents={['mousedown', 'touchstart']} {...menu}>
        <Menu.Target>{children}</Menu.Target>
        <Menu.Dropdown>
          {menu.opened !== false && (
            <StatusChoices
              items={items}
              onChoose={(status, quiet) => void change(items, status, { quiet })}
              onAnnounce={announce.open}
            />
          )}
        </Menu.Dropdown>
      </Menu>
      <StatusChangeDialog
        opened={announcing}
        onClose={announce.close}
        title={`Change the status of ${others.length === 0 ? item.reference : counted(items.length, 'item')}`}
        question={{
          feedbackIds: items.map(({ id }) => id),
          statuses: of(item.projectId).filter(({ id }) => id !== shared),
          onChange: ({ statusId, ...announcement }) => {
            announce.close()
            const status = find(statusId)
            if (status) void change(items, status, announcement)
          },
        }}
      />
    </>
  )
}

interface StatusChoicesProps {
  /** Items of a single project. */
  items: readonly Pick<Feedback, 'id' | 'projectId' | 'statusId'>[]
  onChoose: (status: Status, quiet: boolean) => void
  /** Opens the dialog for a note or a later time. */
  onAnnounce: () => void
}

/** Options of the status menu, with the number of people notified; mounted only while the menu is open. */
function StatusChoices({ items, onChoose, onAnnounce }: StatusChoicesProps) {
  const [quiet, setQuiet] = useState(false)
  const statuses = useStatuses()
  const [statusId, ...others] = new Set(items.map((item) => item.statusId))
  const ids = items.map(({ id }) => id)
  const reach = useRecipientsText(ids, quiet)
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
      <Menu.Item onClick={onAnnounce}>Add a note or schedule…</Menu.Item>
    </>
  )
}
