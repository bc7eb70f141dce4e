import { createHmac } from 'node:crypto'

const encode = (part) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** A JWT with these claims, signed by HS256 as Canny, Featurebase and Earshot have it. */
function sign(claims, secret) {
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
}

/** The token that a server made for Canny. */
export const tokenForCanny = (user, secret) =>
  sign({ avatarURL: user.avatarURL, email: user.email, id: user.id, name: user.name }, secret)

/** The token for Earshot: three lines more, and the secret from Identity in the console. */
export function tokenForEarshot(user, { secret, key }) {
  const now = Math.floor(Date.now() / 1000)
  return sign(
    {
      avatarURL: user.avatarURL,
      email: user.email,
      id: user.id,
      name: user.name,
      iss: key,
      aud: 'earshot',
      sub: user.id,
      iat: now,
      exp: now + 3600,
    },
    secret,
  )
}
