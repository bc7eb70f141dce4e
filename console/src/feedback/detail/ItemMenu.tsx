import type { FeedbackDetail } from '@earshot/shared/feedback/feedback'
import { counted } from '@earshot/shared/format/counted'
import { may } from '@earshot/shared/permissions'
import { Menu, Text } from '@mantine/core'
import IconArrowMerge from '@tabler/icons-react/dist/esm/icons/IconArrowMerge.mjs'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconLinkOff from '@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPointFilled from '@tabler/icons-react/dist/esm/icons/IconPointFilled.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUserX from '@tabler/icons-react/dist/esm/icons/IconUserX.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { request } from '../../api/api.ts'
import { ConfirmDialog } from '../../design/dialog/ConfirmDialog.tsx'
import { LazyMount } from '../../design/LazyMount.tsx'
import { MenuAction } from '../../design/menu/MenuAction.tsx'
import { MoreMenu } from '../../design/menu/MoreMenu.tsx'
import { type AttemptMessages, runWithNotice } from '../../design/notice/notify.tsx'
import { onDemand } from '../../design/on-demand.ts'
import { paths } from '../../lib/paths.ts'
import { exportPerson } from '../../queries/people.ts'
import { useUser } from '../../session/session.ts'
import { refreshFeedback } from '../feedback-cache.ts'
import { markAs } from '../read-marks.ts'
import { reject } from '../triage.ts'
import type { DisclosureProps } from './FeedbackSide.tsx'

const MergeFeedbackDialog = onDemand(
  async () => (await import('../../merge/MergeFeedbackDialog.tsx')).MergeFeedbackDialog,
)

interface Props {
  item: FeedbackDetail
  onEdit: () => void
  /** State of the dialog that merges the item. */
  merge: DisclosureProps
}

/** Rarely used actions on an item that the member's role allows. */
export function ItemMenu({ item, onEdit, merge }: Props) {
  const { currentTenant } = useUser()
  const [asking, ask] = useState<'item' | 'author' | null>(null)
  const { author, reference } = item
  const markUnread = (
    <MenuAction Icon={IconPointFilled} onClick={() => void markAs(item, false)}>
      Mark as unread
    </MenuAction>
  )
  if (!may(currentTenant, 'moderateFeedback'))
    return <MoreMenu label={`More about ${reference}`}>{markUnread}</MoreMenu>
  return (
    <>
      <MoreMenu label={`More about ${reference}`}>
        {markUnread}
        <MenuAction Icon={IconPencil} onClick={onEdit}>
          Edit
        </MenuAction>
        {item.moderation === 'approved' && (
          <>
            <MenuAction Icon={IconX} onClick={() => void reject(item, false)}>
              Reject
            </MenuAction>
            <MenuAction Icon={IconBan} onClick={() => void reject(item, true)}>
              Reject and block <bdi>{author.name}</bdi>
            </MenuAction>
          </>
        )}
        {!item.mergedInto && (
          <MenuAction Icon={IconArrowMerge} onClick={() => merge.onOpenedChange(true)}>
            Merge with another…
          </MenuAction>
        )}
        <Menu.Divider />
        {author.kind === 'contact' && (
          <>
            <MenuAction Icon={IconLinkOff} onClick={() => void revokeLink(item)}>
              Revoke tracking link
            </MenuAction>
            <MenuAction Icon={IconDownload} onClick={() => void exportPerson(author)}>
              Export author’s data
            </MenuAction>
            <MenuAction color="red" Icon={IconUserX} onClick={() => ask('author')}>
              Erase author’s data
            </MenuAction>
          </>
        )}
        <MenuAction color="red" Icon={IconTrash} onClick={() => ask('item')}>
          Delete {reference}
        </MenuAction>
      </MoreMenu>
      <LazyMount needed={merge.opened}>
        <MergeFeedbackDialog item={item} opened={merge.opened} onClose={() => merge.onOpenedChange(false)} />
      </LazyMount>
      <Deletion item={item} asking={asking === 'item'} onClose={() => ask(null)} />
      <Erasure item={item} asking={asking === 'author'} onClose={() => ask(null)} />
    </>
  )
}

/** Needs no confirmation: the author finds a new link among their items. */
const revokeLink = ({ id, reference }: FeedbackDetail): Promise<void> =>
  runWithNotice(() => request('DELETE', `/feedback/${id}/tracking-link`, null), {
    done: `The tracking link of ${reference} no longer works`,
    failed: `The tracking link of ${reference} could not be revoked`,
  })

interface DialogProps {
  item: FeedbackDetail
  asking: boolean
  onClose: () => void
}

/** Deletes something permanently and returns to the list. */
function useRemoval(path: string, messages: AttemptMessages, onClose: () => void) {
  const navigate = useNavigate()
  return async () => {
    onClose()
    await runWithNotice(async () => {
      await request('DELETE', path, null)
      await navigate(paths.feedback())
      refreshFeedback()
    }, messages)
  }
}

function Deletion({ item, asking, onClose }: DialogProps) {
  const { id, reference, title } = item
  const remove = useRemoval(
    `/feedback/${id}`,
    { done: `${reference} deleted`, failed: `${reference} could not be deleted` },
    onClose,
  )
  return (
    <ConfirmDialog
      opened={asking}
      title={`Delete ${reference}?`}
      confirmLabel={`Delete ${reference}`}
      danger
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <Text>
        "<bdi>{title}</bdi>" is deleted for good, with {contentsOf(item)}. Linked tasks stay.
      </Text>
    </ConfirmDialog>
  )
}

function Erasure({ item: { author }, asking, onClose }: DialogProps) {
  const erase = useRemoval(
    `/contacts/${author.id}`,
    {
      done: `The data of ${author.name} was erased`,
      failed: `The data of ${author.name} could not be erased`,
    },
    onClose,
  )
  return (
    <ConfirmDialog
      opened={asking}
      title={`Erase the data of ${author.name}?`}
      confirmLabel="Erase data"
      danger
      onConfirm={() => void erase()}
      onClose={onClose}
    >
      <Text>
        Their name, their email address, their votes and everything of theirs that only you and they can see
        are deleted for good. Their public items and comments stay, under the name Former customer.
      </Text>
    </ConfirmDialog>
  )
}

/** Such as '3 votes, 1 comment and its internal notes'. */
function contentsOf({ kind, voteCount, affectedCount, commentCount }: FeedbackDetail): string {
  const reports = `the reports of ${counted(affectedCount, 'person', 'people')}`
  const first = kind === 'idea' ? counted(voteCount, 'vote') : reports
  return `${first}, ${counted(commentCount, 'comment')} and its internal notes`
}
