import type { Comment } from '@earshot/shared/comment'
import { ActionIcon, Menu } from '@mantine/core'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { deleteComment, hideComment, rejectComment } from './comment-triage.ts'

interface Props {
  comment: Comment
  feedbackId: string
  /** Whether this member decides about comments. */
  moderates: boolean
  /** For one's own alone. */
  onEdit: (() => void) | undefined
  /** For one that was edited. */
  onShowVersions: (() => void) | undefined
}

/** What else a member may do with a comment; nothing where there is nothing. */
export function CommentMenu({ comment, feedbackId, moderates, onEdit, onShowVersions }: Props) {
  const { author, hidden, internal, moderation } = comment
  if (!moderates && !onEdit && !onShowVersions) return null
  const ofItem = { ...comment, feedbackId }
  const published = moderates && moderation === 'approved' && !internal
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 100 }} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={`More about the comment of ${author.name}`}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onEdit && (
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
            Edit
          </Menu.Item>
        )}
        {onShowVersions && (
          <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={onShowVersions}>
            Show earlier versions
          </Menu.Item>
        )}
        {published && (
          <Menu.Item
            leftSection={hidden ? <IconEye size={16} aria-hidden /> : <IconEyeOff size={16} aria-hidden />}
            onClick={() => void hideComment(ofItem, !hidden)}
          >
            {hidden ? 'Show again' : 'Hide'}
          </Menu.Item>
        )}
        {published && author.kind === 'contact' && (
          <Menu.Item
            leftSection={<IconBan size={16} aria-hidden />}
            onClick={() => void rejectComment(ofItem, true)}
          >
            Reject and block {author.name}
          </Menu.Item>
        )}
        {moderates && (
          <Menu.Item
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => void deleteComment(ofItem)}
          >
            Delete
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
