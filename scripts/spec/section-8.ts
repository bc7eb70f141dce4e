/** Section 8 of the product specification, error catalogue, as the decisions correct it. */
export const section8 = `
8.1   accounts Sign-up warning: 'An activated account with this email address already exists.'
8.2   accounts Password change: 'Current Password not specified'.
8.3   accounts Password change: 'Password not specified'.
8.4   accounts Password change: 'The current password specified is not valid'.
8.5   accounts Password change. Decision: 'Error updating password, please try again'.
8.6   accounts Tenant switch: 'error switching account, please try again'.
8.7   accounts Backend errors: text after the first colon.
8.8   accounts Login: danger alert titled Error with messages.
8.9   accounts Login: query error titled Login Error.
8.10  accounts Sign-up: 'Error submitting signup form'.
8.11  accounts Sign-up: warning alert for warnings.
8.12  accounts Sign-up: 'Error signing up with Google account, please try again'.

# Reset request and password update
8.13  accounts Reset request: Ok shows 'Password Reset Requested'.
8.14  accounts Reset request: 'You have been sent an email to reset your password, if you have a valid email address in the system. Please check your spam/junk folder if you have not received an email.'
8.15  accounts Reset request: Warning shows the messages in a warning alert.
8.16  accounts Reset request: Error shows 'Error Requesting Password' with the messages.
8.17  accounts Password update: Ok shows 'Password Updated'.
8.18  accounts Password update: Ok shows 'Your password has been updated successfully.'
8.19  accounts Password update: Warning shows the messages.
8.20  accounts Password update: Error shows 'Error Updating Password'.

# Calls and pages that fail
8.21  accounts HTTP 429: wait Retry-After seconds.
8.22  accounts HTTP 429: wait 3 seconds if Retry-After is absent.
8.23  accounts HTTP 429: then retry once.
8.24  accounts List load failure: the loading indicator is cleared.
8.25  accounts Invite failure: the loading indicator is cleared.
8.26  accounts Expired activation link: redirect to signup with the message in section 2.
8.27  accounts Sign-up success: 'Your account has been created.'
8.28  accounts Sign-up success: 'An activation email has been sent.'
8.29  accounts Sign-up success: 'Please click the link in the email to activate your account'.
8.30  accounts Decision: the success path of sign-up reports success.
8.31  accounts Decision: the success path of password-reset reports success.
8.32  accounts Decision: the success path of invite reports success.
8.33  accounts Router generic error screen: 'Unexpected Application Error!'.
`
