import { may } from '@earshot/shared/permissions'
import type { PersonDetail, Standing } from '@earshot/shared/person'
import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import IconArrowMerge from '@tabler/icons-react/dist/esm/icons/IconArrowMerge.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconUserX from '@tabler/icons-react/dist/esm/icons/IconUserX.mjs'
import { useState } from 'react'
import { download } from '../../lib/api.ts'
import { notifyDone, notifyFailed } from '../../lib/notify.tsx'
import { useUser } from '../../lib/session.ts'
import { changeStanding } from './change-standing.ts'
import { EraseDialog } from './EraseDialog.tsx'
import { MergeDialog } from './MergeDialog.tsx'

/** What the team may do about a person. */
export function PersonMenu({ person }: { person: PersonDetail }) {
  const { currentTenant } = useUser()
  const [asking, setAsking] = useState<'merge' | 'erase'>()
  const close = () => setAsking(undefined)
  return (
    <Group gap="xs" wrap="nowrap">
      {may(currentTenant, 'moderateFeedback') && <StandingButtons person={person} />}
      {may(currentTenant, 'manageContacts') && (
        <>
          <Menu position="bottom-end" transitionProps={{ duration: 100 }}>
            <Menu.Target>
              <ActionIcon variant="default" size={30} aria-label="More actions">
                <IconDots size={16} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<IconArrowMerge size={16} aria-hidden />}
                onClick={() => setAsking('merge')}
              >
                Merge with another person
              </Menu.Item>
              <Menu.Item
                leftSection={<IconDownload size={16} aria-hidden />}
                onClick={() => void exportPerson(person)}
              >
                Export data
              </Menu.Item>
              <Menu.Item
                c="var(--danger-fg)"
                leftSection={<IconUserX size={16} aria-hidden />}
                onClick={() => setAsking('erase')}
              >
                Erase data
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <MergeDialog person={person} opened={asking === 'merge'} onClose={close} />
          <EraseDialog person={person} opened={asking === 'erase'} onClose={close} />
        </>
      )}
    </Group>
  )
}

/** Trust and block, or the way back from either. */
function StandingButtons({ person }: { person: PersonDetail }) {
  const decide = (standing: Standing) => () => void changeStanding(person, standing)
  const button = { size: 'compact-sm', h: 30, variant: 'default' } as const
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

async function exportPerson({ id, name }: PersonDetail): Promise<void> {
  try {
    await download(`/contacts/${id}/export`)
    notifyDone(`The data of ${name} was saved as a file`)
  } catch (error) {
    notifyFailed(`The data of ${name} could not be exported`, error)
  }
}
