import type { Comment } from '@earshot/shared/comment'
import { ActionIcon, Menu } from '@mantine/core'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { deleteComment, hideComment, rejectComment } from './comment-triage.ts'

/** What else the team may do with a comment. */
export function CommentMenu({ comment, feedbackId }: { comment: Comment; feedbackId: string }) {
  const { author, hidden, internal, moderation } = comment
  const ofItem = { ...comment, feedbackId }
  const published = moderation === 'approved' && !internal
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 100 }} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={22}
          aria-label={`More about the comment of ${author.name}`}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
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
        <Menu.Item
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => void deleteComment(ofItem)}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
