import { may } from '@earshot/shared/permissions'
import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { LazyMount } from '../../design/LazyMount.tsx'
import { onDemand } from '../../design/on-demand.ts'
import { usePageKeys } from '../../lib/hooks/use-page-keys.ts'
import { type Shortcut, useListedShortcuts } from '../../lib/shortcut-list.ts'
import { useUser } from '../../session/session.ts'

const NewFeedbackDialog = onDemand(async () => (await import('./NewFeedbackDialog.tsx')).NewFeedbackDialog)

const shortcuts: readonly Shortcut[] = [{ keys: ['C'], does: 'New feedback for a customer' }]

/** Parameter of the address that opens the dialog. */
const opening = 'create'

interface Props {
  label: string
  /** The customer to whom the feedback belongs; chosen in the dialog if absent. */
  customer?: { id: string; name: string; email: string | null }
}

/** Opens the dialog that writes feedback down for a customer, also by its key. */
export function NewFeedbackButton({ label, customer }: Props) {
  const [opened, setOpened] = useState(false)
  const allowed = may(useUser().currentTenant, 'actForCustomers')
  useOpenedByAddress(() => setOpened(allowed))
  useListedShortcuts(allowed ? shortcuts : [])
  usePageKeys([['c', () => setOpened(allowed)]])
  if (!allowed) return null
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        aria-keyshortcuts="c"
        onClick={() => setOpened(true)}
      >
        {label}
      </Button>
      <LazyMount needed={opened}>
        <NewFeedbackDialog opened={opened} onClose={() => setOpened(false)} customer={customer} />
      </LazyMount>
    </>
  )
}

/** Opens the dialog once if the address says so, as it does from the command palette. */
function useOpenedByAddress(open: () => void): void {
  const [search, setSearch] = useSearchParams()
  const opens = search.has(opening)
  useEffect(() => {
    if (!opens) return
    open()
    setSearch((before) => new URLSearchParams([...before].filter(([name]) => name !== opening)), {
      replace: true,
    })
  })
}
