import { counted } from '@earshot/shared/format/counted'
import { may } from '@earshot/shared/permissions'
import { type Person, PersonDetail, type TrustLevel } from '@earshot/shared/person/person'
import { Button, Group } from '@mantine/core'
import IconArrowMerge from '@tabler/icons-react/dist/esm/icons/IconArrowMerge.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconUserX from '@tabler/icons-react/dist/esm/icons/IconUserX.mjs'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { request } from '../api/api.ts'
import { ConfirmDialog } from '../design/dialog/ConfirmDialog.tsx'
import { MenuAction } from '../design/menu/MenuAction.tsx'
import { MoreMenu } from '../design/menu/MoreMenu.tsx'
import { runWithNotice } from '../design/notice/notify.tsx'
import { paths } from '../lib/paths.ts'
import { exportPerson } from '../queries/people.ts'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'
import { useUser } from '../session/session.ts'
import { MergeDialog } from './MergeDialog.tsx'

/** The team's actions on a contact. */
export function PersonMenu({ person }: { person: PersonDetail }) {
  const { currentTenant } = useUser()
  const [asking, setAsking] = useState<'merge' | 'erase'>()
  const close = () => setAsking(undefined)
  return (
    <Group gap="xs" wrap="nowrap">
      {may(currentTenant, 'moderateFeedback') && <StandingButtons person={person} />}
      {may(currentTenant, 'manageContacts') && (
        <>
          <MoreMenu label="More actions" variant="default" size="input-xs">
            <MenuAction Icon={IconArrowMerge} onClick={() => setAsking('merge')}>
              Merge with another person
            </MenuAction>
            <MenuAction Icon={IconDownload} onClick={() => void exportPerson(person)}>
              Export data
            </MenuAction>
            <MenuAction color="red" Icon={IconUserX} onClick={() => setAsking('erase')}>
              Erase data
            </MenuAction>
          </MoreMenu>
          <MergeDialog person={person} opened={asking === 'merge'} onClose={close} />
          <EraseDialog person={person} opened={asking === 'erase'} onClose={close} />
        </>
      )}
    </Group>
  )
}

/** Buttons that trust or block a contact, or undo either. */
function StandingButtons({ person }: { person: PersonDetail }) {
  const decide = (standing: TrustLevel) => () => void changeStanding(person, standing)
  const button = { size: 'xs', variant: 'default' } as const
  if (person.standing !== 'none')
    return (
      <Button {...button} onClick={decide('none')}>
        {person.standing === 'trusted' ? 'Stop trusting' : 'Unblock'}
      </Button>
    )
  return (
    <>
      <Button {...button} onClick={decide('trusted')}>
        Trust
      </Button>
      <Button {...button} onClick={decide('blocked')}>
        Block
      </Button>
    </>
  )
}

const doneWords: Record<TrustLevel, (name: string) => string> = {
  trusted: (name) => `${name} is trusted: what they send goes through`,
  blocked: (name) => `${name} is blocked: what they send is refused`,
  none: (name) => `${name} is neither trusted nor blocked`,
}

/** Trusts or blocks a contact, or neither, and shows a notice with an Undo. */
async function changeStanding(person: Person, standing: TrustLevel): Promise<void> {
  const path = `/contacts/${person.id}/standing`
  const change = async () =>
    queryClient.setQueryData(
      keys.person(person.id),
      await request('PUT', path, PersonDetail, { body: { standing } }),
    )
  await runWithNotice(change, {
    done: doneWords[standing](person.name),
    undo: () => changeStanding({ ...person, standing }, person.standing),
    failed: `${person.name} could not be changed`,
  })
  void queryClient.invalidateQueries({ queryKey: keys.contacts() })
}

interface Props {
  person: PersonDetail
  opened: boolean
  onClose: () => void
}

/** Asks before a contact is erased, and lists the data to be erased. */
function EraseDialog({ person, opened, onClose }: Props) {
  const navigate = useNavigate()
  async function erase() {
    onClose()
    await runWithNotice(
      async () => {
        await request('DELETE', `/contacts/${person.id}`, null)
        await navigate(paths.people())
        for (const queryKey of [keys.contacts(), keys.feedback()])
          void queryClient.invalidateQueries({ queryKey })
      },
      {
        done: `The data of ${person.name} was erased`,
        failed: `The data of ${person.name} could not be erased`,
      },
    )
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={`Erase the data of ${person.name}?`}
      confirmLabel="Erase data"
      danger
      onConfirm={() => void erase()}
      onClose={onClose}
    >
      <p>
        Their name, email, details and notes, {counted(person.voteCount, 'vote')}, and everything of theirs
        that only you and they can see are deleted for good. Of{' '}
        {counted(person.ideaCount + person.bugCount, 'item')} and {counted(person.commentCount, 'comment')},
        the public ones stay, under the name Former customer.
      </p>
    </ConfirmDialog>
  )
}
