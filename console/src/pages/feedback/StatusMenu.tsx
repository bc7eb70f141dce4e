import type { Feedback } from '@earshot/shared/feedback'
import { may } from '@earshot/shared/permissions'
import { notificationOf } from '@earshot/shared/words'
import { Menu, UnstyledButton } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useState } from 'react'
import { useUser } from '../../lib/session.ts'
import { useStatuses } from '../../queries/statuses.ts'
import { StatusPill } from '../../ui/StatusPill.tsx'
import classes from './StatusMenu.module.css'
import { changeStatus } from './triage.ts'

interface Props {
  item: Feedback
  opened: boolean
  onOpenedChange: (opened: boolean) => void
}

/** An item's status, and for whoever may change it a menu of the others. */
export function StatusMenu({ item, opened, onOpenedChange }: Props) {
  const statuses = useStatuses()
  const status = statuses.find(item.statusId)
  const { currentTenant } = useUser()
  if (!status) return null
  const pill = <StatusPill name={status.name} category={status.category} />
  if (!may(currentTenant, 'changeFeedbackStatus')) return pill
  return (
    <Menu
      opened={opened}
      onChange={onOpenedChange}
      position="bottom-start"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <UnstyledButton className={classes.select} aria-label={`Status of ${item.reference}: ${status.name}`}>
          {pill}
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>{opened && <Choices item={item} />}</Menu.Dropdown>
    </Menu>
  )
}

/** Offers the project's statuses, and says who is notified. */
function Choices({ item }: { item: Feedback }) {
  const [quiet, setQuiet] = useState(false)
  const statuses = useStatuses()
  return (
    <>
      <Menu.RadioGroup
        value={item.statusId}
        onChange={(statusId) => {
          const status = statuses.find(statusId)
          if (status && statusId !== item.statusId) void changeStatus(item, status, quiet)
        }}
      >
        {statuses.of(item.projectId).map((status) => (
          <Menu.RadioItem key={status.id} value={status.id} closeMenuOnClick>
            <StatusPill name={status.name} category={status.category} />
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Label>{notificationOf(quiet)}</Menu.Label>
      <Menu.CheckboxItem checked={quiet} onChange={setQuiet} closeMenuOnClick={false}>
        Change without notifying
      </Menu.CheckboxItem>
    </>
  )
}
