import type { OwnAccount } from '@earshot/shared/account/own-account'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryState } from '../design/table/QueryState.tsx'
import { accountQuery } from './account-queries.ts'

/** Loads the person's account for an account page. */
export function AccountState({ children }: { children: (account: OwnAccount) => ReactNode }) {
  return (
    <QueryState
      query={useQuery(accountQuery())}
      loading="Loading Account..."
      failed="Your account could not be loaded"
    >
      {children}
    </QueryState>
  )
}
