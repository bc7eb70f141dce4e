/** Section 2 of the product specification, screens and routes, as the decisions correct it. */
export const section2 = `
# Public routes
2.1   accounts The public layout redirects to /dashboard if a user is already signed in.
2.2   accounts The public layout shows a Loading state while the user is being resolved.
2.3   site     Top navigation: /beta.
2.4   site     Top navigation: Home (/).
2.5   site     Top navigation: /home#features.
2.6   site     Top navigation: /home#pricing.
2.7   site     Top navigation: /home#contact.
2.8   site     Top navigation: Sign-Up (/signup).
2.9   site     Top navigation: Login (/login).
2.10  site     Footer: Features.
2.11  site     Footer: Pricing.
2.12  site     Footer: /help (Help Guide).
2.13  site     Footer: /integration.
2.14  site     Footer: /security.
2.15  site     Footer: /terms-of-service.
2.16  site     Footer: /privacy-policy.
2.17  site     Footer: /acceptable-use-policy.
2.18  site     Footer: /support.
2.19  site     Footer: /feature-request-and-bug-reports (Feedback / Report a Bug).
2.20  site     Footer: /home#contact.
2.21  site     Footer: /home#mailing-list.
2.22  site     Footer: a copyright line with the current year.
2.23  site     /: home page (hero, features, why-use, pricing, contact, mailing-list form).
2.24  site     Any unknown path: home page.
2.25  site     On load, a URL fragment with an error description redirects to /signup with an error query.
2.26  accounts The message for an expired email link is replaced with: 'The email activation link has expired, please signup again to send a new email or click on the latest activation email'.
2.27  site     Other fragments scroll to the matching section.

# Which form an address shows (decisions, "Launch mode")
2.28  accounts /login-hidden: the real login form. Decision: in both launch modes.
2.29  accounts /signup-hidden: the real signup form. Decision: in both launch modes.
2.30  accounts Decision: LAUNCH_MODE open (default): /login shows the real form.
2.31  accounts Decision: LAUNCH_MODE open (default): /signup shows the real form.
2.32  site     /login, in beta: the waiting-list mailing-list form in an embedded frame.
2.33  site     /signup, in beta: the waiting-list mailing-list form in an embedded frame.
2.34  site     /integration, in beta: the waiting-list mailing-list form in an embedded frame.
2.35  site     /help, in beta: the waiting-list mailing-list form in an embedded frame.
2.36  site     /feature-request-and-bug-reports, in beta: the waiting-list form in an embedded frame.
2.37  site     /mailing-list: the mailing-list form in an embedded frame. Decision: in both launch modes.
2.38  site     Decision: the waiting-list form is our own page, our own database, with double opt-in by e-mail.
2.39  site     Decision: in open, /integration shows the integration guide.
2.40  site     Decision: in open, /help shows the help guide.
2.41  site     Decision: in open, /feature-request-and-bug-reports shows Earshot's own public board.

# The login form
2.42  accounts /login-hidden: a Sign in with Google button.
2.43  accounts /login-hidden: a Use Email/Password toggle that reveals email and password fields.
2.44  accounts /login-hidden: a Login button.
2.45  accounts /login-hidden: a link to /forgotten-password.
2.46  accounts /login-hidden: a link to /signup.
2.47  accounts Query parameter success=activated shows a success alert titled Email Activated.
2.48  accounts Email Activated: 'Your email has been verified, account activated.'
2.49  accounts Email Activated: 'Please login to your account'.
2.50  accounts Query parameter error shows a danger alert titled Login Error with that text.
2.51  accounts Query parameters are cleared after being read.
2.52  accounts Login: on success go to /dashboard.
2.53  accounts Login: a signed-in user is redirected to /dashboard.

# The sign-up form
2.54  accounts /signup-hidden is titled Create Account.
2.55  accounts /signup-hidden: section Company / User Details.
2.56  accounts /signup-hidden: section Terms & Privacy.
2.57  accounts /signup-hidden: section Marketing (opt-in).
2.58  accounts /signup-hidden offers Sign up with Google.
2.59  accounts /signup-hidden offers Use Email/Password.
2.60  accounts /signup-hidden: a link to change the method.
2.61  accounts The email method reveals email, password, confirm password.
2.62  accounts The email method reveals a live password checklist.
2.63  accounts The email method reveals the note 'You will receive an email to activate your account'.
2.64  accounts The email method reveals a Sign up button.
2.65  accounts Sign-up: a signed-in user is signed out on arrival.
2.66  accounts Sign-up: an error query parameter is shown as a danger alert titled Error.

# Other public pages
2.67  site     /beta explains beta software.
2.68  site     /beta links to pricing and signup.
2.69  site     /security: security overview.
2.70  site     /security: vulnerability disclosure policy, no bounties.
2.71  site     /security: scope is the product's sub-domains.
2.72  site     /security: reports go to a security mailbox.
2.73  site     /features shows that section.
2.74  site     /pricing shows that section.
2.75  site     /terms-of-service: section License.
2.76  site     /terms-of-service: section Termination.
2.77  site     /terms-of-service: section Ownership.
2.78  site     /terms-of-service: section Restrictions.
2.79  site     /terms-of-service: section Payment.
2.80  site     /terms-of-service: section Service Level Agreement.
2.81  site     /terms-of-service scrolls to top on display.
2.82  site     /privacy-policy: a legal page with its version.
2.83  site     /acceptable-use-policy: a legal page.
2.84  site     /support: help links and a support email.
2.85  accounts /forgotten-password: password-reset request form with an email field.
2.86  accounts /forgotten-password: button 'Request Password Reset'.
2.87  accounts /forgotten-password: link back to login.
2.88  accounts /forgotten-password: link back to signup.
2.89  site     /site-feedback/{value}: feedback list titled 'Feedback / Feature Requests'. Decision: {value} is the project's slug, and anyone sees the public board.
2.90  site     /site-feedback/{value}: a user-like table.
2.91  site     /site-feedback/{value}: an edit form. Decision: for administrators of that tenant.
2.92  site     /site-feedback/{value}: an invite form. Decision: for administrators of that tenant.
2.93  accounts /change-password/: destination of password-recovery links.
2.94  accounts /user-invite/: destination after an invite.

# Authenticated routes
2.95  accounts If no user is signed in the shell redirects to /login.
2.96  accounts The shell keeps the requested path in navigation state.
2.97  accounts A user whose role is not allowed is redirected to /.
2.98  accounts A user whose passwordResetRequested is set is redirected to /account/change-password from any protected page.

# The shell
2.99  accounts Shell: top bar with logo.
2.100 accounts Shell: centred page title.
2.101 accounts Shell: user menu in the top bar.
2.102 accounts Shell: a narrow (70 pixel) left icon navigation.
2.103 accounts Title: / gives Dashboard.
2.104 accounts Title: /dashboard gives Dashboard.
2.105 accounts Title: /users gives Users.
2.106 accounts Title: /tasks gives Tasks.
2.107 accounts Title: /projects gives Projects.
2.108 accounts Title: /account gives Account.
2.109 accounts Title: any path containing account gives Account.
2.110 accounts Title: anything else blank.
2.111 accounts Left navigation: Dashboard (/).
2.112 accounts Left navigation: Tasks (/tasks).
2.113 accounts Left navigation: Projects (/projects).
2.114 accounts Left navigation: Users (/users, only for Administrator).

# The user menu
2.115 accounts User menu: organisation name.
2.116 accounts User menu: the person's full name (only if different from the organisation name).
2.117 accounts User menu: the person's email.
2.118 accounts User menu: an Owner badge.
2.119 accounts User menu: a role badge for who is not the owner.
2.120 accounts User menu: New organisation (/new-organization).
2.121 accounts User menu: Integrations. Decision: leads to /organisation/integrations.
2.122 accounts User menu: Billing / Invoices. Decision: leads to /organisation/invoices.
2.123 accounts User menu: Subscriptions / Upgrade. Decision: leads to /organisation/subscription.
2.124 accounts User menu: Settings. Decision: leads to /organisation/settings.
2.125 site     Decision: the page /organisation/integrations exists.
2.126 site     Decision: the page /organisation/invoices exists.
2.127 site     Decision: the page /organisation/subscription exists.
2.128 accounts Decision: the page /organisation/settings exists.
2.129 accounts User menu: Personal Details (/account/personal-details).
2.130 accounts User menu: a Complete Profile badge at Personal Details when accountStatus is not Completed.
2.131 accounts User menu: Preferences (/account/preferences).
2.132 accounts User menu: Logout signs out then goes to /login.
2.133 accounts User menu: a Switch Organization list. Decision: it switches.
2.134 accounts The user menu closes on an outside click.

# Pages behind the login
2.135 accounts /dashboard: greeting with the user's first name.
2.136 accounts /users: Administrator only.
2.137 accounts /users: list with an Invite User button.
2.138 accounts /users: a search box. Decision: it searches.
2.139 accounts Edit User form with Cancel and Submit buttons. Decision: it saves.
2.140 accounts Invite User form with Cancel and Submit buttons.
2.141 accounts Edit User and Invite User: Escape acts as cancel.
2.142 accounts Loading indicator reads 'Loading Users...'.
2.143 accounts Loading indicator reads 'Loading Feedback...'.
2.144 accounts /account/: the account area.
2.145 accounts /account/personal-details. Decision: it is real.
2.146 accounts /account/preferences. Decision: it is real.
2.147 accounts /account/change-password.
2.148 accounts /account/data-privacy. Decision: it is real.
2.149 accounts Account side menu, Organisation: Subscription (/organisation/subscription).
2.150 accounts Account side menu, Organisation: Payments / Invoices (/organisation/invoices).
2.151 accounts Account side menu, Organisation: Settings (/organisation/settings).
2.152 accounts Account side menu, Login Account: Personal Details.
2.153 accounts Account side menu, Login Account: Preferences.
2.154 accounts Account side menu, Login Account: Change Password (only if the user has email login).
2.155 accounts Account side menu, Login Account: Data Privacy.
2.156 accounts Change password screen: a current-password field is shown.
2.157 accounts Change password screen: no current-password field when a password reset was requested.
2.158 accounts Change password screen: a live rules checker is shown.
2.159 accounts Decision: a member can export everything held about them (JSON).
2.160 accounts Decision: a member can erase everything held about them.
`
