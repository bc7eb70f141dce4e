import type { Feedback } from '@earshot/shared/feedback/feedback'
import { may } from '@earshot/shared/permissions'
import { UnstyledButton } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { StatusPill } from '../../design/mark/StatusPill.tsx'
import { useStatuses } from '../../queries/statuses.ts'
import { useUser } from '../../session/session.ts'
import { StatusChanger } from '../StatusChanger.tsx'
import type { DisclosureProps } from './FeedbackSide.tsx'
import classes from './StatusMenu.module.css'

/** An item's status, with a menu for members who may change it. */
export function StatusMenu({ item, opened, onOpenedChange }: { item: Feedback } & DisclosureProps) {
  const status = useStatuses().find(item.statusId)
  const { currentTenant } = useUser()
  if (!status) return null
  const pill = <StatusPill {...status} />
  if (!may(currentTenant, 'changeFeedbackStatus')) return pill
  return (
    <StatusChanger items={[item]} opened={opened} onChange={onOpenedChange} position="bottom-start">
      <UnstyledButton className={classes.select} aria-label={`Status of ${item.reference}: ${status.name}`}>
        {pill}
        <IconChevronDown size={14} aria-hidden />
      </UnstyledButton>
    </StatusChanger>
  )
}
