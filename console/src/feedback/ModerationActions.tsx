import type { ModerationState } from '@earshot/shared/feedback/feedback'
import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { KeyHint } from '../design/menu/KeyHint.tsx'
import { MenuAction } from '../design/menu/MenuAction.tsx'

interface Props {
  moderation: ModerationState
  /** Name of the moderated post: `IDEA-3`, 'the comment of Ada'. */
  name: string
  authorName: string
  /** Shows the shortcuts on the buttons. */
  withKeys?: boolean
  onApprove: (trust: boolean) => unknown
  onReject: (block: boolean) => unknown
}

/** Buttons that moderate a held item or comment, or change an earlier decision. */
export function ModerationActions(props: Props) {
  const { moderation, name, withKeys, onApprove, onReject } = props
  return (
    <Group gap={6} wrap="nowrap">
      {moderation !== 'rejected' && (
        <Button
          size="compact-sm"
          variant="default"
          {...(withKeys
            ? { rightSection: <KeyHint keys="X" /> }
            : { leftSection: <IconX size={14} aria-hidden /> })}
          aria-label={`Reject ${name}`}
          onClick={() => onReject(false)}
        >
          Reject
        </Button>
      )}
      {moderation !== 'approved' && (
        <Button
          size="compact-sm"
          {...(withKeys
            ? { rightSection: <KeyHint keys="A" /> }
            : { leftSection: <IconCheck size={14} aria-hidden /> })}
          aria-label={`Approve ${name}`}
          onClick={() => onApprove(false)}
        >
          Approve
        </Button>
      )}
      <AuthorDecisions {...props} />
    </Group>
  )
}

/** Decisions that also apply to the author's next posts. */
function AuthorDecisions({ name, authorName, onApprove, onReject }: Props) {
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 100 }} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={26} aria-label={`More decisions about ${name}`}>
          <IconChevronDown size={14} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuAction Icon={IconUserCheck} onClick={() => onApprove(true)}>
          Approve and trust {authorName}
        </MenuAction>
        <MenuAction Icon={IconBan} onClick={() => onReject(true)}>
          Reject and block {authorName}
        </MenuAction>
      </Menu.Dropdown>
    </Menu>
  )
}
