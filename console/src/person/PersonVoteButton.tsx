import { may } from '@earshot/shared/permissions'
import type { PersonDetail } from '@earshot/shared/person/person'
import { Button } from '@mantine/core'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { useState } from 'react'
import { LazyMount } from '../design/LazyMount.tsx'
import { onDemand } from '../design/on-demand.ts'
import { usePageKeys } from '../lib/hooks/use-page-keys.ts'
import { type Shortcut, useListedShortcuts } from '../lib/shortcut-list.ts'
import { useUser } from '../session/session.ts'

const PersonVoteDialog = onDemand(async () => (await import('./PersonVoteDialog.tsx')).PersonVoteDialog)

const shortcuts: readonly Shortcut[] = [{ keys: ['V'], does: 'Vote for the customer' }]

/** Opens the dialog that votes for a customer on an idea, also by its key. */
export function PersonVoteButton({ person }: { person: PersonDetail }) {
  const [opened, setOpened] = useState(false)
  const allowed = may(useUser().currentTenant, 'actForCustomers')
  useListedShortcuts(allowed ? shortcuts : [])
  usePageKeys([['v', () => setOpened(allowed)]])
  if (!allowed) return null
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconArrowUp size={14} aria-hidden />}
        aria-keyshortcuts="v"
        onClick={() => setOpened(true)}
      >
        Vote
      </Button>
      <LazyMount needed={opened}>
        <PersonVoteDialog person={person} opened={opened} onClose={() => setOpened(false)} />
      </LazyMount>
    </>
  )
}
