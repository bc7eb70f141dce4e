import type { Feedback } from '@earshot/shared/feedback'
import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { approve, reject } from './triage.ts'

/** The decisions about an item that waits, or a change of mind about one that does not. */
export function ModerationActions({ item }: { item: Feedback }) {
  const { moderation, reference } = item
  return (
    <Group gap={6} wrap="nowrap">
      {moderation !== 'approved' && (
        <Button
          size="compact-sm"
          leftSection={<IconCheck size={14} aria-hidden />}
          aria-label={`Approve ${reference}`}
          onClick={() => void approve(item, false)}
        >
          Approve
        </Button>
      )}
      {moderation !== 'rejected' && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconX size={14} aria-hidden />}
          aria-label={`Reject ${reference}`}
          onClick={() => void reject(item, false)}
        >
          Reject
        </Button>
      )}
      <AuthorDecisions item={item} />
    </Group>
  )
}

/** The two decisions that reach the author's next posts as well. */
function AuthorDecisions({ item }: { item: Feedback }) {
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 100 }} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={26} aria-label={`More decisions about ${item.reference}`}>
          <IconChevronDown size={14} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconUserCheck size={16} aria-hidden />}
          onClick={() => void approve(item, true)}
        >
          Approve and trust {item.author.name}
        </Menu.Item>
        <Menu.Item leftSection={<IconBan size={16} aria-hidden />} onClick={() => void reject(item, true)}>
          Reject and block {item.author.name}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
