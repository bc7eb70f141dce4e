import type { SignedInUser } from '@earshot/shared/account/account'
import { may, type Permission, permissions } from '@earshot/shared/permissions'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { describe, expect, test, vi } from 'vitest'
import { paths } from '../lib/paths.ts'
import { projectSections } from '../project/project-sections.ts'
import { accessOf, type Frame, type PageAccess, redirectOf } from '../session/page-access.ts'
import { pages as sitePages } from '../site/pages/pages.ts'
import { accountSections } from './navigation/account-items.ts'
import { navItemsOf } from './navigation/nav-items.ts'
import { accountItems, operatorItems, organisationItems } from './navigation/user-menu-items.ts'
import { routes } from './routes.tsx'

// Items of the menu depend on what the server writes on the page (`installation.ts`).
vi.stubGlobal('document', { documentElement: { dataset: {} } })

const tenant = {
  id: 't1',
  name: 'Harbor',
  plan: 'free',
  currency: 'USD',
  suspension: null,
  paymentFailed: null,
} as const
const person = {
  id: 'u1',
  personId: 'p1',
  role: 'User',
  imageUrl: '',
  accountStatus: '',
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@harbor.example',
  currentTenant: { ...tenant, role: 'User', owner: false },
  tenants: [],
  hasEmailLogin: true,
  currentLoginProvider: 'email',
  passwordResetRequested: false,
  theme: 'auto',
  language: '',
  operator: false,
  demo: false,
} as const satisfies SignedInUser

const administrator = { ...tenant, role: 'Administrator', owner: false } as const
const everybody: Record<string, SignedInUser | null> = {
  'signed out': null,
  User: person,
  Administrator: { ...person, role: 'Administrator', currentTenant: administrator },
  Owner: { ...person, role: 'Administrator', currentTenant: { ...administrator, owner: true } },
  'a visitor of the live demo': {
    ...person,
    currentTenant: { ...person.currentTenant, readOnly: true },
    demo: true,
  },
  'a User who is an operator': { ...person, operator: true },
}

/** Every page of the route table, with a value for each parameter of its address. */
const pages = addressesIn(routes).map((path) => path.replace(/\/?\*/, '/nowhere').replace(/:\w+\??/g, 'x1'))

function addressesIn(children: Frame<PageAccess>['children']): string[] {
  return children.flatMap((route) =>
    route.children ? addressesIn(route.children) : [route.index ? '/' : (route.path ?? '')],
  )
}

const accessAt = (path: string): PageAccess =>
  accessOf(matchRoutes<RouteObject>(routes, path)?.at(-1)?.route.handle)

/** The path shown to a person who opens an address. */
function landingOf(address: string, user: SignedInUser | null): string {
  const path = address.split(/[?#]/)[0] ?? ''
  return redirectOf(accessAt(path), user) ?? path
}

test('every address that pages link to is that of a page', () => {
  const elsewhere = ['/home', paths.statusFeed(), paths.widgetPreview(), ...sitePages.map(({ path }) => path)]
  const addresses = Object.values(paths).map((path) => {
    const address =
      path === paths.feedback ? paths.feedback() : (path as (...ids: string[]) => string)('x1', 'x2')
    return address.split(/[?#]/)[0] ?? ''
  })
  const isPage = (address: string) => matchRoutes<RouteObject>(routes, address)?.at(-1)?.route.path !== '*'
  expect(addresses.filter((address) => !elsewhere.includes(address) && !isPage(address))).toEqual([])
})

test('every page says whom it is for', () => {
  expect(pages.length).toBeGreaterThan(40)
  for (const page of pages) expect(() => landingOf(page, null), page).not.toThrow()
})

describe.each(Object.entries(everybody))('%s', (_, user) => {
  test.each(pages)('lands where the permission table leads: %s', { tags: ['2.97', '6.8'] }, (page) => {
    const access = accessAt(page)
    const elsewhere: Partial<Record<PageAccess, string>> = {
      anyone: page,
      signedOut: user ? '/dashboard' : page,
      operator: user?.operator ? page : '/',
    }
    const allowed = user !== null && access in permissions && may(user.currentTenant, access as Permission)
    const expected = elsewhere[access] ?? (allowed ? page : '/')
    const signedInOnly = access !== 'anyone' && access !== 'signedOut'
    expect(landingOf(page, user)).toBe(user === null && signedInOnly ? '/login' : expected)
  })
})

const ledHome = (who: string) =>
  pages.filter((page) => landingOf(page, everybody[who] ?? null) === '/' && page !== '/')
/** Pages of operators and unknown addresses: the shell says Not found there. */
const unseenPages = pages.filter((page) => page.startsWith('/operator') || accessAt(page) === 'nobody')

test('a User is led home from the pages of administrators, and nobody of the team from any other', () => {
  expect(ledHome('User').sort()).toEqual(
    [
      '/users',
      '/projects/new',
      '/projects/x1/identity',
      '/projects/x1/source-maps',
      '/organisation/audit-log',
      '/organisation/api-keys',
      '/organisation/webhooks',
      '/organisation/imports',
      '/organisation/integrations',
      '/organisation/subscription',
      '/organisation/settings',
      '/organisation/invoices',
      ...unseenPages,
    ].sort(),
  )
  expect(ledHome('Administrator')).toEqual(unseenPages)
  expect(ledHome('Owner')).toEqual(unseenPages)
  expect(ledHome('a User who is an operator').filter((page) => unseenPages.includes(page))).toEqual(
    unseenPages.filter((page) => accessAt(page) === 'nobody'),
  )
})

test.each(Object.entries(everybody))('%s is offered no page that leads elsewhere', (_, user) => {
  if (!user) return
  const offered = [
    ...navItemsOf(user.currentTenant),
    ...projectSections(user.currentTenant, 'x1'),
    ...accountSections(user).flatMap(({ items }) => items),
    ...organisationItems(user),
    ...operatorItems(user),
    ...accountItems(user).filter(({ outside }) => !outside),
  ].map(({ to }) => to)
  expect(offered.filter((to) => landingOf(to, user) !== to)).toEqual([])
})
