import { Comment, type CommentPage, NewComment } from '@earshot/shared/comment/comment'
import { findMentions } from '@earshot/shared/comment/mentions'
import type { FeedbackDetail } from '@earshot/shared/feedback/feedback'
import { counted } from '@earshot/shared/format/counted'
import type { RecipientCounts } from '@earshot/shared/notification/notification'
import { may } from '@earshot/shared/permissions'
import { Button, Checkbox, Tabs } from '@mantine/core'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { type InfiniteData, useQuery } from '@tanstack/react-query'
import { type Ref, useMemo, useRef } from 'react'
import type { z } from 'zod'
import { request } from '../api/api.ts'
import { isFileRefusal, uploadFile } from '../api/upload.ts'
import { draftOf } from '../design/form/drafts.ts'
import { useForm } from '../design/form/use-form.ts'
import { useUploads } from '../design/form/use-uploads.ts'
import { notifyDone } from '../design/notice/notify.tsx'
import { refreshFeedback } from '../feedback/feedback-cache.ts'
import { NoticeCountdown } from '../feedback/NoticeCountdown.tsx'
import { recipientCountQuery } from '../queries/feedback.ts'
import { membersQuery } from '../queries/members.ts'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'
import { useUser } from '../session/session.ts'
import classes from './CommentForm.module.css'
import { Composer } from './Composer.tsx'
import { type CommentOfItem, undoAnswer } from './comment-triage.ts'

/** The comment being replied to; the reply to a note is a note. */
export interface ReplyTo {
  id: string
  name: string
  internal: boolean
}

interface Props {
  ref: Ref<HTMLDivElement>
  item: FeedbackDetail
  replyTo: ReplyTo | undefined
  onReplyEnd: () => void
  /** Opens the merge of the item, once its author has their answer. */
  onMerge?: () => void
}

const empty = { body: '', internal: false, official: false }

/** State of the composer: its fields, its files, and whom the comment is for. */
function useCommentForm({ item, replyTo, onReplyEnd, onMerge }: Omit<Props, 'ref'>) {
  const mergesNext = useRef(false)
  const mayAnswerOfficially = may(useUser().currentTenant, 'answerOfficially')
  const commentOf = ({ body, internal, official }: typeof empty): NewComment => ({
    body,
    internal,
    official: mayAnswerOfficially && official && !internal,
    ...(replyTo && { parentId: replyTo.id }),
  })
  const draft = useMemo(() => draftOf(item.id), [item.id])
  const uploads = useUploads((file) => uploadFile(file, { path: `/projects/${item.projectId}/files` }))
  const form = useForm({
    values: empty,
    schema: NewComment,
    body: commentOf,
    send: async (draft) => {
      const files = await uploads.upload()
      const body = { ...commentOf(draft), ...(files.length > 0 && { files }) }
      return request('POST', `/feedback/${item.id}/comments`, Comment, { body })
    },
    refused: (error) => isFileRefusal(error) && uploads.forgetSent(),
    saved: (comment, { internal }) => {
      showSent(item.id, comment)
      if (comment.official) confirmAnswer({ ...comment, feedbackId: item.id })
      uploads.clear()
      // Stays internal after a note, so that the next note is not published by mistake.
      form.set({ internal })
      onReplyEnd()
      if (mergesNext.current) onMerge?.()
    },
    draft,
  })
  const internal = form.values.internal || replyTo?.internal === true
  return {
    form,
    uploads,
    internal,
    send(thenMerge = false): void {
      mergesNext.current = thenMerge
      void form.submit({ internal })
    },
    setInternal(isInternal: boolean): void {
      form.set({ internal: isInternal })
      if (!isInternal && replyTo?.internal) onReplyEnd()
    },
    mayBeOfficial: mayAnswerOfficially && !internal,
  }
}

/** The composer: a public comment, or a note for the team. Keeps its draft in this browser until it is sent. */
export function CommentForm({ ref, ...props }: Props) {
  const { item, replyTo, onReplyEnd } = props
  const { form, uploads, internal, send, setInternal, mayBeOfficial } = useCommentForm(props)
  const official = mayBeOfficial && form.values.official
  return (
    <Composer
      ref={ref}
      form={form}
      field={form.field('body')}
      uploads={uploads}
      label={internal ? 'Internal note' : 'Comment'}
      placeholder={internal ? 'Write a note. Only your team sees it.' : placeholderOf(item)}
      sendLabel={internal ? 'Add note' : 'Send'}
      onSend={() => send()}
      internal={internal}
      changed={official}
      head={
        replyTo && (
          <div className={classes.reply}>
            Reply to <bdi>{replyTo.name}</bdi>
            <Button size="compact-xs" variant="subtle" color="gray" onClick={onReplyEnd}>
              Not a reply
            </Button>
          </div>
        )
      }
      choices={
        <>
          <AudienceTabs internal={internal} onChange={setInternal} />
          {mayBeOfficial && <Checkbox size="xs" label="Official answer" {...form.checkbox('official')} />}
        </>
      }
    >
      <span className={classes.notified}>
        <Notified item={item} internal={internal} official={official} text={form.values.body} />
      </span>
      {props.onMerge && form.values.body !== '' && (
        <Button size="xs" variant="default" onClick={() => send(true)}>
          {internal ? 'Add and merge…' : 'Send and merge…'}
        </Button>
      )}
    </Composer>
  )
}

interface AudienceTabsProps {
  internal: boolean
  onChange: (internal: boolean) => void
}

const AudienceTabs = ({ internal, onChange }: AudienceTabsProps) => (
  <Tabs
    variant="pills"
    color="gray"
    value={internal ? 'note' : 'comment'}
    onChange={(tab) => onChange(tab === 'note')}
    classNames={{ tab: classes.tab ?? '' }}
  >
    <Tabs.List aria-label="Who sees it">
      <Tabs.Tab value="comment">Comment</Tabs.Tab>
      <Tabs.Tab value="note" leftSection={<IconLock size={14} aria-hidden />}>
        Internal note
      </Tabs.Tab>
    </Tabs.List>
  </Tabs>
)

interface NotifiedProps {
  item: FeedbackDetail
  internal: boolean
  official: boolean
  text: string
}

/** People who will be notified of the comment being written: all followers of an official answer. */
function Notified({ item, internal, official, text }: NotifiedProps) {
  const { personId } = useUser()
  const { data: members = [] } = useQuery(membersQuery())
  const { data: reach } = useQuery({ ...recipientCountQuery([item.id]), enabled: official })
  const toAuthor = !internal && item.author.kind === 'contact' && item.visibility !== 'team'
  const customers = official ? reach && followersOf(reach) : toAuthor && 'the author'
  const people = [
    ...(customers ? [customers] : []),
    ...findMentions(text, members).flatMap(({ id, name }) => (id === personId ? [] : [name])),
  ]
  return people.length > 0 && `Notifies ${new Intl.ListFormat('en').format(people)}`
}

/** '10 followers (5 by email)'. */
function followersOf({ total, byMail }: RecipientCounts): string {
  if (total === 0) return 'nobody, because nobody follows this'
  return `${counted(total, 'follower')}${byMail > 0 ? ` (${byMail.toLocaleString('en')} by email)` : ''}`
}

/** Confirms an official answer; the undo deletes it while nobody has been notified. */
const confirmAnswer = (answer: CommentOfItem & Pick<Comment, 'createdAt'>): void =>
  notifyDone(
    'Official answer added',
    () => undoAnswer(answer),
    <NoticeCountdown
      item={{ id: answer.feedbackId, updatedAt: answer.createdAt }}
      feedbackIds={[answer.feedbackId]}
      type="official_answer"
    />,
  )

/** Placeholder that names the readers of a comment, as far as they are known. */
function placeholderOf({ moderation, visibility }: FeedbackDetail): string {
  if (visibility === 'team') return 'Write a comment. Only your team sees it.'
  return moderation === 'approved' && visibility === 'public'
    ? 'Write a comment. Customers see it.'
    : 'Write a comment. The author sees it.'
}

type Pages = InfiniteData<z.output<typeof CommentPage>, string | undefined>

/** Shows a comment that was just sent, then reloads everything else that it changed. */
function showSent(feedbackId: string, comment: Comment): void {
  queryClient.setQueryData<Pages>(keys.partOfFeedback(feedbackId, 'comments'), (data) => {
    const last = data?.pages.at(-1)
    if (!data || !last) return data
    return { ...data, pages: [...data.pages.slice(0, -1), { ...last, items: [...last.items, comment] }] }
  })
  refreshFeedback()
}
