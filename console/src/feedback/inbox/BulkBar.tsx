import type { Feedback } from '@earshot/shared/feedback/feedback'
import { may } from '@earshot/shared/permissions'
import { ActionIcon, Button, CloseButton, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import IconArrowMerge from '@tabler/icons-react/dist/esm/icons/IconArrowMerge.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ReactNode } from 'react'
import { useAssignees } from '../../assignee/use-assignees.tsx'
import { LazyMount } from '../../design/LazyMount.tsx'
import { onDemand } from '../../design/on-demand.ts'
import { useUser } from '../../session/session.ts'
import { TagPicker } from '../../tag/TagPicker.tsx'
import { StatusChanger } from '../StatusChanger.tsx'
import { approveAll, assignAll, rejectAll } from '../triage.ts'
import classes from './Inbox.module.css'

const MergeSelectedDialog = onDemand(
  async () => (await import('../../merge/MergeSelectedDialog.tsx')).MergeSelectedDialog,
)

interface Props {
  items: readonly Feedback[]
  onEnd: () => void
}

/** Bulk actions on the selected items that the member's role allows. */
export function BulkBar({ items, onEnd }: Props) {
  const { currentTenant } = useUser()
  const held = items.filter(({ moderation }) => moderation === 'held')
  const decides = may(currentTenant, 'moderateFeedback') && held.length > 0
  return (
    <div className={classes.bulk} role="toolbar" aria-label="Selected feedback">
      <span className={classes.count}>{items.length} selected</span>
      {decides && (
        <>
          <Act
            label="Approve"
            Icon={<IconCheck size={16} aria-hidden />}
            onClick={() => void approveAll(held)}
          />
          <Act label="Reject" Icon={<IconX size={16} aria-hidden />} onClick={() => void rejectAll(held)} />
        </>
      )}
      {may(currentTenant, 'changeFeedbackStatus') && <StatusAct items={items} />}
      {may(currentTenant, 'moderateFeedback') && items.length > 1 && <MergeAct items={items} onEnd={onEnd} />}
      {may(currentTenant, 'assignFeedback') && <AssigneeAct items={items} />}
      <TagPicker
        items={{ feedbackIds: items.map(({ id }) => id) }}
        tagIds={items.map(({ tagIds }) => tagIds)}
      />
      <CloseButton aria-label="Clear selection" onClick={onEnd} />
    </div>
  )
}

const Act = ({ label, Icon, onClick }: { label: string; Icon: ReactNode; onClick: () => void }) => (
  <Button
    size="compact-sm"
    variant="subtle"
    color="gray"
    leftSection={Icon}
    aria-label={label}
    title={label}
    onClick={onClick}
  >
    {label}
  </Button>
)

function AssigneeAct({ items }: { items: readonly Feedback[] }) {
  const { options, find } = useAssignees()
  return (
    <Menu position="top" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label="Assign" title="Assign">
          <IconUser size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {options.map(({ value, label, icon }) => (
          <Menu.Item key={value} leftSection={icon} onClick={() => void assignAll(items, find(value))}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Merges the selected items into one of them. */
function MergeAct({ items, onEnd }: Props) {
  const [merging, dialog] = useDisclosure(false)
  const refusal = refusalOf(items)
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<IconArrowMerge size={16} aria-hidden />}
        aria-label="Merge"
        disabled={refusal !== undefined}
        title={refusal ?? 'Merge'}
        onClick={dialog.open}
      >
        Merge
      </Button>
      <LazyMount needed={merging}>
        <MergeSelectedDialog items={items} opened={merging} onClose={dialog.close} onMerged={onEnd} />
      </LazyMount>
    </>
  )
}

/** The reason why some items cannot be merged with each other. */
function refusalOf([first, ...others]: readonly Feedback[]): string | undefined {
  if (others.some(({ projectId }) => projectId !== first?.projectId))
    return 'Select feedback of one project to merge it'
  if (others.some(({ kind }) => kind !== first?.kind)) return 'Select only ideas or only bugs to merge them'
  return undefined
}

/** Statuses belong to a project, so only items of one project can be changed together. */
function StatusAct({ items }: { items: readonly Feedback[] }) {
  const mixed = items.some(({ projectId }) => projectId !== items[0]?.projectId)
  return (
    <StatusChanger items={items} position="top">
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<IconCircle size={16} aria-hidden />}
        aria-label="Status"
        disabled={mixed}
        title={mixed ? 'Select feedback of one project to change its status' : 'Status'}
      >
        Status
      </Button>
    </StatusChanger>
  )
}
