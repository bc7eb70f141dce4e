import type { OwnAccount } from '@earshot/shared/own-account'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { accountQuery } from '../../queries/account.ts'
import { ListState } from '../../ui/ListState.tsx'

/** Loads the person's account for a page of it. */
export function AccountState({ children }: { children: (account: OwnAccount) => ReactNode }) {
  return (
    <ListState
      of={useQuery(accountQuery())}
      loading="Loading Account..."
      failed="Your account could not be loaded"
      isEmpty={() => false}
      empty={null}
    >
      {children}
    </ListState>
  )
}
