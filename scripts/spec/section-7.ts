/** Section 7 of the product specification, the calls it makes, as the decisions correct it. */
export const section7 = `
7.1   accounts All API calls go to a configured base URL (the site's /api/v1 path).
7.2   accounts API calls are made with credentials sent.
7.3   accounts Decision: the session's cookie takes the place of the bearer token, and is sent only on requests to the product's own address.
7.4   accounts GET sends parameters in the query string.
7.5   accounts Other methods send a JSON body.
7.6   accounts DELETE sends its payload. Decision: the interface is resource-style, so what to delete is named by the address.
7.7   accounts Responses carry an x-client-version header.
7.8   accounts POST /users/getList asks query, filters (page, pageSize, sortBy, sortByDescending).
7.9   accounts POST /users/getList answers list, totalCount.
7.10  accounts GET /users/get takes parameters.
7.11  accounts Invite a user: email, redirectTo, metaData (firstName, lastName, message, role).
7.12  accounts Sign up with email and password: email, password, metadata fields.
7.13  accounts Sign up with email and password answers a result with status, messages, activated.
7.14  accounts Sign in with email and password: email, password.
7.15  accounts Sign in with email and password answers a result.
7.16  accounts Google sign-up: stored payload, offline access, consent prompt; name, company, consents.
7.17  accounts Google sign-up answers a result.
7.18  accounts Google sign-in: redirect to the site address, no payload.
7.19  accounts Google sign-in answers a result.
7.20  accounts Sign out: no payload, no answer.
7.21  accounts Send password-reset email, redirect to the change-password address: email.
7.22  accounts Send password-reset email answers a result (status, messages).
7.23  accounts Update password: currentPassword, password.
7.24  accounts Update password answers a result.
7.25  accounts The live connection follows the session: open while somebody is signed in, closed on sign-out.

# Decisions, "API"
7.26  accounts Decision: other errors are RFC 9457 problem documents with a stable code, the field errors, and a sentence a person can act on.
7.27  accounts Decision: HTTP status codes are always right as well.
7.28  accounts Decision: one OpenAPI 3.1 document describes all of it, generated from the same zod schemas that validate the requests.
7.29  accounts Decision: creation calls take an Idempotency-Key.
`
