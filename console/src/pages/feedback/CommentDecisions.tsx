import type { CommentOfItem } from './comment-triage.ts'
import { approveComment, rejectComment } from './comment-triage.ts'
import { ModerationActions } from './ModerationActions.tsx'

/** The decisions about one comment. */
export const CommentDecisions = ({ comment }: { comment: CommentOfItem }) => (
  <ModerationActions
    moderation={comment.moderation}
    name={`the comment of ${comment.author.name}`}
    authorName={comment.author.name}
    onApprove={(trust) => approveComment(comment, trust)}
    onReject={(block) => rejectComment(comment, block)}
  />
)
