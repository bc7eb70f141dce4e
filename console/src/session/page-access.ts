import type { SignedInUser } from '@earshot/shared/account/account'
import { may, type Permission } from '@earshot/shared/permissions'
import { type IndexRouteObject, type NonIndexRouteObject, useMatches } from 'react-router-dom'
import { paths } from '../lib/paths.ts'

/** Whom a page is for: everybody, whoever is not signed in, an operator, a member with a permission, or nobody. */
export type PageAccess = 'anyone' | 'signedOut' | 'operator' | 'nobody' | Permission

/** A page of the route table, which says whom it is for. */
export type RoutePage<Access extends PageAccess> = (IndexRouteObject | NonIndexRouteObject) & {
  handle: { access: Access }
  children?: undefined
}

/** What stands around pages; it has no address of its own. */
export type Frame<Access extends PageAccess> = Omit<NonIndexRouteObject, 'children' | 'handle' | 'path'> & {
  children: (RoutePage<Access> | Frame<Access>)[]
  path?: undefined
}

/** Whom a matched page is for. @throws for one that does not say. */
export function accessOf(handle: unknown): PageAccess {
  const access = (handle as { access?: PageAccess } | undefined)?.access
  if (access === undefined) throw new Error('This page does not say whom it is for')
  return access
}

/** Whom the page at the current address is for. */
export const usePageAccess = (): PageAccess => accessOf(useMatches().at(-1)?.handle)

/** Where somebody is led who may not be on a page; undefined for those who may (product specification, section 2). */
export function redirectOf(access: PageAccess, user: SignedInUser | null): string | undefined {
  if (access === 'anyone') return undefined
  if (access === 'signedOut') return user ? paths.dashboard() : undefined
  if (!user) return paths.login()
  const allowed =
    access === 'operator' ? user.operator : access !== 'nobody' && may(user.currentTenant, access)
  return allowed ? undefined : paths.home()
}
