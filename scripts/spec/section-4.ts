/** Section 4 of the product specification, states and transitions, as the decisions correct it. */
export const section4 = `
# Enumerations
4.1   accounts Result status: Unknown, Ok, Warning, Error, Redirect, Unauthorized.
4.2   accounts User role: User, Administrator.
4.3   accounts User role defaults to User when no tenant is current. Decision: without a tenant nobody is signed in, so nobody has more than that.
4.4   accounts Action: None, List, Add, Edit, Delete, Custom; what is seen of it is the list, adding, editing and deleting.
4.5   accounts Dialog result: Cancel, Delete, Submit.
4.6   accounts Alert styles: none, info, warning, danger, success.

# The session
4.7   accounts SIGNED_IN sets the user from the session.
4.8   accounts TOKEN_REFRESHED sets the user from the session.
4.9   accounts USER_UPDATED sets the user from the session.
4.10  accounts INITIAL_SESSION sets the user from the session.
4.11  accounts SIGNED_OUT clears the user.
4.12  accounts PASSWORD_RECOVERY stores a password-reset-requested flag in local storage.
4.13  accounts PASSWORD_RECOVERY marks the user.
4.14  accounts A session whose user is missing is treated as signed out, with stored session, user and flag cleared.
4.15  accounts A session with an empty tenants list is treated as signed out. Decision: so is a signed-in user without a tenant.
4.16  accounts The current tenant is the one flagged current; with one tenant, that one.
4.17  accounts A loading flag is true until the first session is processed.
4.18  accounts Decision: the session is a cookie (HttpOnly, SameSite=Lax, Secure) in place of an access token in local storage.
4.19  accounts Decision: the database holds only a hash of the session id.
4.20  accounts Decision: the session events are one small auth store, shared between tabs.

# Sign-up
4.21  accounts Email sign-up: Ok with activated true goes to /login?success=activated.
4.22  accounts Email sign-up: Ok without activation hides the form.
4.23  accounts Email sign-up: Ok without activation shows a success alert titled Account Created.
4.24  accounts Account Created: 'Your account has been created and requires activation.'
4.25  accounts Account Created: 'Please click the link in the activation email.'
4.26  accounts Email sign-up: Warning shows a warning alert with the messages.
4.27  accounts Email sign-up: Error or other statuses show a danger alert titled 'Error submitting signup form' with the messages.
4.28  accounts Google sign-up: Ok goes to /dashboard.
4.29  accounts Google sign-up: otherwise shows 'Error signing up with Google account, please try again' with the messages.

# Login
4.30  accounts Login: Ok goes to /dashboard.
4.31  accounts Login: otherwise a danger alert titled Error with the messages.
4.32  accounts Google login: Ok goes to /dashboard.
4.33  accounts Google login: otherwise a danger alert with the messages.

# The users page
4.34  accounts Users page modes: None, List, Edit, Add; starts in List.
4.35  accounts Users page: Invite User moves to Add.
4.36  accounts Users page: Edit User on a row moves to Edit.
4.37  accounts Users page: Cancel returns to List.
4.38  accounts Users page: Delete returns to List.
4.39  accounts Users page: Escape returns to List.
4.40  accounts Users page: Submit in Edit validates then runs the update. Decision: the update saves.
4.41  accounts Users page: Submit in Add validates then sends the invite.
4.42  accounts Users page: the list reloads on entering List.
4.43  accounts Users page: the list reloads when sort criteria change.

# Passwords, client version, switching
4.44  accounts Password reset request: form shown until success, then hidden.
4.45  accounts Change password: after success the form is hidden.
4.46  accounts Change password: after success the stored reset flag is removed.
4.47  accounts Client version: if the server reports a newer client version, a flag is stored.
4.48  accounts Client version: with the flag, the next navigation without state reloads the page.
4.49  accounts Tenant switching. Decision: it switches.
4.50  accounts Tenant switching: 'error switching account, please try again'. Decision: for a real failure.

# Lifetimes (decisions, "Sessions and tokens")
4.51  accounts Decision: session 30 days sliding.
4.52  accounts Decision: activation link 24 hours.
4.53  accounts Decision: reset link 1 hour.
4.54  accounts Decision: all links are single-use.
`
