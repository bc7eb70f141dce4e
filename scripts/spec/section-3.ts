/** Section 3 of the product specification, entities and their fields, as the decisions correct it. */
export const section3 = `
# The signed-in user
3.1   accounts Signed-in user: id.
3.2   accounts Signed-in user: role.
3.3   accounts Signed-in user: imageUrl.
3.4   accounts Signed-in user: accountStatus (value Completed means profile complete; otherwise always empty at sign-in).
3.5   accounts Signed-in user: firstName, lastName.
3.6   accounts Signed-in user: email.
3.7   accounts Signed-in user: currentTenant (name, owner boolean, role).
3.8   accounts Signed-in user: tenants.
3.9   accounts Signed-in user: hasEmailLogin (true if the login provider or provider list includes email).
3.10  accounts Signed-in user: currentLoginProvider.
3.11  accounts Signed-in user: passwordResetRequested (boolean).
3.12  accounts Identity carries a user (id, image, first name, last name) and a tenants list. Decision: in the session's answer, behind a cookie.
3.13  accounts Identity: each tenant has a role; one is current.

# Payloads
3.14  accounts Sign-up payload (email method): email, password, firstName, lastName, companyName.
3.15  accounts Sign-up payload: consentToHelpEmails, consentToMarketingEmails (booleans, default false).
3.16  accounts Google sign-up payload: the same without email and password.
3.17  accounts Sign-up is kept with first name, last name, company name and both consents.
3.18  accounts Login payload: email, password.
3.19  accounts Result of an account action: status (Unknown, Ok, Warning, Error, Redirect, Unauthorized).
3.20  accounts Result of an account action: messages (list).
3.21  accounts Result of a sign-up: an activated flag.
3.22  accounts User list row: id.
3.23  accounts User list row: firstName, lastName, fullName.
3.24  accounts User list row: email.
3.25  accounts User list row: imageUrl (empty shows a placeholder icon).
3.26  accounts User list row: lastSignInDate.
3.27  accounts User list row: loginEnabled (boolean).
3.28  accounts User list row: tenants[0].role.
3.29  accounts Edit-user form: firstName, lastName.
3.30  accounts Edit-user form: role.
3.31  accounts Edit-user form: consentToHelpEmails (tips to get started).
3.32  accounts Edit-user form: consentToMarketingEmails (news, updates and offers).
3.33  accounts Invite form: firstName, lastName, email.
3.34  accounts Invite form: message (optional).
3.35  accounts Invite form: role.
3.36  accounts Invite payload: email, redirectTo (a configured address), metaData with firstName, lastName, message, role.
3.37  accounts List request: query (string).
3.38  accounts List request: filters with page, pageSize.
3.39  accounts List request: filters with sortBy, sortByDescending.
3.40  accounts List response: list, totalCount.
3.41  accounts Password update payload: currentPassword, password.

# Tables and avatars
3.42  accounts Table column options: heading, accessor.
3.43  accounts Table column options: sorting enabled.
3.44  accounts Table column options: type (boolean or ordering).
3.45  accounts Table column options: alignment, width.
3.46  accounts Avatar: imageUrl.
3.47  accounts Avatar: initials, fullName.
3.48  accounts Avatar: size (default 30).
3.49  accounts Avatar: colors.
3.50  accounts Initials are the upper-cased first letters of the first and second words of the full name.
`
