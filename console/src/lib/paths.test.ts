import { expect, test } from 'vitest'
import { paths, titleOf } from './paths.ts'

test('every URL of the console', () => {
  const id = '0193a000-0000-7000-8000-000000000001'
  const other = '0193a000-0000-7000-8000-000000000002'
  const urls = Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [
      name,
      name === 'feedback' ? paths.feedback() : (path as (id: string, other: string) => string)(id, other),
    ]),
  )
  expect(urls).toMatchInlineSnapshot(`
    {
      "acceptableUsePolicy": "/acceptable-use-policy",
      "activate": "/activate",
      "addUser": "/users?add",
      "apiReference": "/api-reference",
      "auditLog": "/organisation/audit-log",
      "beta": "/beta",
      "board": "/tasks/0193a000-0000-7000-8000-000000000001",
      "changeEmail": "/change-email/",
      "changePassword": "/account/change-password",
      "confirmSubscription": "/confirm-subscription",
      "contactMessages": "/operator/messages",
      "creditClaims": "/operator/credit-claims",
      "dashboard": "/dashboard",
      "dataPrivacy": "/account/data-privacy",
      "editUser": "/users?edit=0193a000-0000-7000-8000-000000000001",
      "features": "/features",
      "feedback": "/feedback",
      "feedbackItem": "/feedback/0193a000-0000-7000-8000-000000000001",
      "forgottenPassword": "/forgotten-password",
      "googleConfirmed": "/google-confirmed",
      "heldSignUps": "/operator/held-sign-ups",
      "help": "/help",
      "home": "/",
      "homeSection": "/home#0193a000-0000-7000-8000-000000000001",
      "incidents": "/operator/incidents",
      "integration": "/integration",
      "integrations": "/organisation/integrations",
      "invoices": "/organisation/invoices",
      "login": "/login",
      "loginActivated": "/login?success=activated",
      "loginDeleted": "/login?success=deleted",
      "loginHidden": "/login-hidden",
      "mailingList": "/mailing-list",
      "mailingListForm": "/mailing-list-form",
      "maintenance": "/operator/maintenance",
      "newOrganisation": "/new-organization",
      "newProject": "/projects/new",
      "newTask": "/tasks?create=true",
      "operator": "/operator",
      "operatorOrganisation": "/operator/organisations/0193a000-0000-7000-8000-000000000001",
      "operatorOrganisations": "/operator/organisations",
      "organisationSettings": "/organisation/settings",
      "ownFeedback": "/feature-request-and-bug-reports",
      "personalDetails": "/account/personal-details",
      "preferences": "/account/preferences",
      "pricing": "/pricing",
      "privacyPolicy": "/privacy-policy",
      "project": "/projects/0193a000-0000-7000-8000-000000000001",
      "projectBranding": "/projects/0193a000-0000-7000-8000-000000000001/branding",
      "projectIdentity": "/projects/0193a000-0000-7000-8000-000000000001/identity",
      "projectInstall": "/projects/0193a000-0000-7000-8000-000000000001/install",
      "projectModeration": "/projects/0193a000-0000-7000-8000-000000000001/moderation",
      "projectWidget": "/projects/0193a000-0000-7000-8000-000000000001/widget",
      "projects": "/projects",
      "security": "/security",
      "signup": "/signup",
      "signupError": "/signup?error=0193a000-0000-7000-8000-000000000001",
      "signupHidden": "/signup-hidden",
      "siteFeedback": "/site-feedback/0193a000-0000-7000-8000-000000000001",
      "status": "/status",
      "statusFeed": "/status.atom",
      "subscribers": "/operator/waiting-list",
      "subscription": "/organisation/subscription",
      "support": "/support",
      "task": "/tasks/0193a000-0000-7000-8000-000000000001?task=0193a000-0000-7000-8000-000000000002",
      "tasks": "/tasks",
      "tasksOf": "/tasks?assignee=0193a000-0000-7000-8000-000000000001",
      "termsOfService": "/terms-of-service",
      "unsubscribe": "/unsubscribe",
      "userInvite": "/user-invite/",
      "users": "/users",
      "waitingListForm": "/waiting-list-form",
      "widgetPreview": "/e/preview",
      "yourData": "/your-data",
    }
  `)
})

test('filters become the query of the feedback page', () => {
  expect(paths.feedback({ moderation: 'held' })).toBe('/feedback?moderation=held')
})

test.each([
  ['/', 'Dashboard'],
  ['/dashboard', 'Dashboard'],
  ['/users', 'Users'],
  ['/tasks', 'Tasks'],
  ['/projects', 'Projects'],
  ['/projects/0193a000/branding', 'Projects'],
  ['/feedback', 'Feedback'],
  ['/account/preferences', 'Account'],
  ['/my-account', 'Account'],
  ['/new-organization', ''],
  ['/tasksome', ''],
])(
  'the title of %s is "%s"',
  { tags: ['2.103', '2.104', '2.105', '2.106', '2.107', '2.108', '2.109', '2.110'] },
  (path, title) => {
    expect(titleOf(path)).toBe(title)
  },
)
