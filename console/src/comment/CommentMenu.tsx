import type { Comment } from '@earshot/shared/comment/comment'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { MenuAction } from '../design/menu/MenuAction.tsx'
import { MoreMenu } from '../design/menu/MoreMenu.tsx'
import { deleteComment, hideComment, rejectComment } from './comment-triage.ts'

interface Props {
  comment: Comment
  feedbackId: string
  /** True if this member moderates comments. */
  moderates: boolean
  /** Only for the member's own comments. */
  onEdit: (() => void) | undefined
  /** Only for edited comments. */
  onShowVersions: (() => void) | undefined
}

/** A member's further actions on a comment; nothing if there are none. */
export function CommentMenu({ comment, feedbackId, moderates, onEdit, onShowVersions }: Props) {
  const { author, hidden, internal, moderation } = comment
  if (!moderates && !onEdit && !onShowVersions) return null
  const ofItem = { ...comment, feedbackId }
  const published = moderates && moderation === 'approved' && !internal
  return (
    <MoreMenu label={`More about the comment of ${author.name}`} size={24}>
      {onEdit && (
        <MenuAction Icon={IconPencil} onClick={onEdit}>
          Edit
        </MenuAction>
      )}
      {onShowVersions && (
        <MenuAction Icon={IconHistory} onClick={onShowVersions}>
          Show earlier versions
        </MenuAction>
      )}
      {published && (
        <MenuAction Icon={hidden ? IconEye : IconEyeOff} onClick={() => void hideComment(ofItem, !hidden)}>
          {hidden ? 'Show again' : 'Hide'}
        </MenuAction>
      )}
      {published && author.kind === 'contact' && (
        <MenuAction Icon={IconBan} onClick={() => void rejectComment(ofItem, true)}>
          Reject and block {author.name}
        </MenuAction>
      )}
      {moderates && (
        <MenuAction Icon={IconTrash} onClick={() => void deleteComment(ofItem)}>
          Delete
        </MenuAction>
      )}
    </MoreMenu>
  )
}
