/** Section 5 of the product specification, validation rules, as the decisions correct it. */
export const section5 = `
# Login
5.1   accounts Login: email required ('Please enter a valid email address').
5.2   accounts Login: email max 1024.
5.3   accounts Login: email must contain @ ('Please enter a valid email address').
5.4   accounts Login: password required ('Please enter a password').
5.5   accounts Login: password max 1024.

# Sign-up
5.6   accounts Sign-up: firstName required ('Please enter your first name').
5.7   accounts Sign-up: lastName required ('Please enter your last name').
5.8   accounts Sign-up: companyName required ('Please enter your company name').
5.9   accounts Sign-up: termsAccepted must be true ('Please read and accept the terms of service.').
5.10  accounts Sign-up: privacyPolicyAccepted must be true ('Please read and accept the privacy policy.').
5.11  accounts Sign-up: email required ('Please enter your email address').
5.12  accounts Sign-up: email valid ('Please enter a valid email address').
5.13  accounts Sign-up: password required ('Please enter a password').
5.14  accounts Sign-up: password min 6.
5.15  accounts Sign-up: confirmPassword required ('Please confirm password').
5.16  accounts Sign-up: confirmPassword min 6.
5.17  accounts Sign-up: input max length 1024 for first name and last name.
5.18  accounts Sign-up: input max length 1024 for company.
5.19  accounts Sign-up: input max length 1024 for email.
5.20  accounts Sign-up: input max length 512 for passwords.
5.21  accounts Sign-up: consents optional, default false.
5.22  accounts Google sign-up requires company, first name and last name before the call.
5.23  accounts Google sign-up requires both acceptances before the call.

# The password checklist
5.24  accounts Password checklist: at least 6 characters.
5.25  accounts Password checklist: a special character.
5.26  accounts Password checklist: a number.
5.27  accounts Password checklist: a capital letter.
5.28  accounts Password checklist: both entries matching.
5.29  accounts While email sign-up is chosen the checklist must pass, else 'Please enter a valid password.'

# Forgotten password
5.30  accounts Forgotten password: email required ('Please enter your email address').
5.31  accounts Forgotten password: email valid ('Please enter a valid email address').

# Users
5.32  accounts Update user: firstName required ('Please enter a first name').
5.33  accounts Update user: lastName required ('Please enter a last name').
5.34  accounts Update user: role required and one of the defined values.
5.35  accounts Update user: consent flags boolean.
5.36  accounts Invite: firstName required ('Please enter a first name').
5.37  accounts Invite: lastName required ('Please enter a last name').
5.38  accounts Invite: email required and valid (contains @).
5.39  accounts Invite: email max 1024.
5.40  accounts Invite: message max 2048.
5.41  accounts Invite: role required.
5.42  accounts Update user and Invite: name inputs max 1024.

# Change password
5.43  accounts Change password: currentPassword required ('Please enter your current password').
5.44  accounts Change password: currentPassword max 1024.
5.45  accounts Change password: password required ('Please enter a password').
5.46  accounts Change password: password min 6, max 512.
5.47  accounts Change password: confirmPassword required ('Please confirm password').
5.48  accounts Change password: confirmPassword min 6, max 512.
5.49  accounts Change password: checklist failure shows 'Please enter a valid password.'
5.50  accounts The account action requires a non-blank current password ('Current Password not specified').
5.51  accounts The account action requires a non-blank new password ('Password not specified').
5.52  accounts The current password is verified; failure gives 'The current password specified is not valid'.
5.53  accounts Change password with no signed-in user. Decision: 'Error updating password, please try again'.

# Messages
5.54  accounts Sign-up of an address that has an account is a Warning: 'An activated account with this email address already exists.'
5.55  accounts Backend error texts are shortened to the text after the first colon.
5.56  accounts Alert messages are split on a pipe character into separate lines.
`
