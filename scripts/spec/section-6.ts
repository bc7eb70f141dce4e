/** Section 6 of the product specification, roles and permissions, as the decisions correct it. */
export const section6 = `
6.1   accounts Roles: User and Administrator, held per tenant.
6.2   accounts The role is selected in a dropdown with placeholder '(select user role)'.
6.3   accounts The role in the dropdown is by default User.
6.4   accounts /users: Administrator only.
6.5   accounts The Users navigation entry: Administrator only.
6.6   accounts Dashboard pages: Administrator and User.
6.7   accounts Account pages: Administrator and User.
6.8   accounts Others are redirected to /.
6.9   accounts Owner of an organisation is shown with an Owner badge.
6.10  site     Account administrators update payment details (terms).
6.11  accounts Pricing limits administrators by plan.
6.12  accounts Inviting a user is an admin-level backend action.
6.13  accounts Inviting a user sends an invitation email with redirect address and metadata.

# Decisions, "Roles"
6.14  accounts Decision: a User reads the dashboard, projects, feedback and tasks, comments, votes on behalf, and works on tasks.
6.15  accounts Decision: only an Administrator changes feedback status and moderates.
6.16  accounts Decision: only an Administrator creates and edits projects, widget settings and branding.
6.17  accounts Decision: only an Administrator lists, invites, edits users and enables or disables their login.
6.18  accounts Decision: only an Administrator manages subscription, invoices and payment details.
6.19  accounts Decision: only the Owner transfers ownership.
6.20  accounts Decision: only the Owner deletes the organisation.
6.21  accounts Decision: the permission table is one constant in shared, used by the server to enforce and by the console to show.
`
