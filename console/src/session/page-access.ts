import type { SignedInUser } from '@earshot/shared/account/account'
import { may, type Permission } from '@earshot/shared/permissions'
import { type IndexRouteObject, type NonIndexRouteObject, useMatches } from 'react-router-dom'
import { paths } from '../lib/paths.ts'

/** Access to a page: everybody, signed-out people, operators, members with a permission, or nobody. */
export type PageAccess = 'anyone' | 'signedOut' | 'operator' | 'nobody' | Permission

/** A page of the route table, with its access. */
export type RoutePage<Access extends PageAccess> = (IndexRouteObject | NonIndexRouteObject) & {
  handle: { access: Access }
  children?: undefined
}

/** A layout around pages, without an address of its own. */
export type Frame<Access extends PageAccess> = Omit<NonIndexRouteObject, 'children' | 'handle' | 'path'> & {
  children: (RoutePage<Access> | Frame<Access>)[]
  path?: undefined
}

/** Access to a matched page. @throws Error if the page declares none. */
export function accessOf(handle: unknown): PageAccess {
  const access = (handle as { access?: PageAccess } | undefined)?.access
  if (access === undefined) throw new Error('This page does not say whom it is for')
  return access
}

/** Access to the page at the current address. */
export const usePageAccess = (): PageAccess => accessOf(useMatches().at(-1)?.handle)

/** Redirect for a person without access to a page; undefined with access (product specification, section 2). */
export function redirectOf(access: PageAccess, user: SignedInUser | null): string | undefined {
  if (access === 'anyone') return undefined
  if (access === 'signedOut') return user ? paths.dashboard() : undefined
  if (!user) return paths.login()
  const allowed =
    access === 'operator' ? user.operator : access !== 'nobody' && may(user.currentTenant, access)
  return allowed ? undefined : paths.home()
}
