import type { Feedback } from '@earshot/shared/feedback'
import { may } from '@earshot/shared/permissions'
import { Menu, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { feedbackQuery } from '../../queries/feedback.ts'
import { useStatuses } from '../../queries/statuses.ts'
import { useUser } from '../../session.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import classes from './Feedback.module.css'
import { changeStatus } from './triage.ts'
import { toldWords } from './wording.ts'

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
  const badge = <StatusBadge name={status.name} category={status.category} />
  if (!may(currentTenant, 'changeFeedbackStatus')) return badge
  return (
    <Menu
      opened={opened}
      onChange={onOpenedChange}
      position="bottom-start"
      transitionProps={{ duration: 100 }}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <UnstyledButton className={classes.status} aria-label={`Status of ${item.reference}: ${status.name}`}>
          {badge}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>{opened && <Choices item={item} />}</Menu.Dropdown>
    </Menu>
  )
}

/** Says who would be told, then offers the project's statuses. */
function Choices({ item }: { item: Feedback }) {
  const [quiet, setQuiet] = useState(false)
  const { data } = useQuery(feedbackQuery(item.id))
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
            <StatusBadge name={status.name} category={status.category} />
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Label>
        {quiet ? 'Nobody will be told' : data ? toldWords(data.followerCount) : 'Counting followers...'}
      </Menu.Label>
      <Menu.CheckboxItem checked={quiet} onChange={setQuiet} closeMenuOnClick={false}>
        Change quietly
      </Menu.CheckboxItem>
    </>
  )
}
