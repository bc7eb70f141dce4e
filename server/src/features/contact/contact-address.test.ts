import { limits } from '@earshot/shared/limits'
import { mailLimits } from '@earshot/shared/mail-limits'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { render } from '../../mail/render.ts'
import type { ParsedMail } from '../../mail/templates/new-mail.ts'
import type { Caller } from '../../test/caller.ts'
import { openWorld, sharedWorld, type World } from '../../test/harness.ts'
import { mailsTo, newestMailTo, sendContactMails, tokenTo } from '../../test/mails.ts'
import { openSite, type Site } from '../../test/signed-identity.ts'

const world = sharedWorld()
let chloe: Caller
let site: Site

beforeAll(async () => {
  chloe = await world.as('Chloe')
  await chloe.patch(`/api/v1/projects/${world.lumen.projectId}`, { moderation: 'off' })
  site = await openSite(world, world.lumen, chloe)
}, 60_000)

let addresses = 0
const newAddress = () => `customer.${addresses++}@mail.example`

async function begin(proofs: object = {}) {
  const answer = await world
    .page(world.lumen)
    .post('/e/v1/session', { key: world.lumen.publicKey, ...proofs })
  const session = await answer.json()
  return { ...session, status: answer.status, caller: withToken(session.token) }
}

const withToken = (token: string): Caller =>
  world.page(world.lumen).with({ authorization: `Bearer ${token}` })

const say = (caller: Caller, details: object) => caller.put('/e/v1/me', details).json()
const own = (caller: Caller) => caller.get('/e/v1/me').json()
const confirm = (token: string) => world.console().post('/api/v1/contacts/confirm-address', { token })

async function proveByLink(caller: Caller, email: string) {
  await say(caller, { email })
  await sendContactMails(world)
  const answer = await confirm(await tokenTo(world, email, 'confirmAddress'))
  expect(answer.status).toBe(200)
}

const idea = async (caller: Caller, title: string): Promise<string> =>
  (await caller.post('/e/v1/feedback', { kind: 'idea', title }).json()).id
const seenByTeam = async (id: string) => (await chloe.get(`/api/v1/feedback/${id}`).json()).author
const titlesOf = async (caller: Caller) =>
  (await caller.get('/e/v1/me/feedback').json()).items.map(({ title }: { title: string }) => title)

async function codeFor(email: string, browser?: string): Promise<string> {
  const answer = await world
    .page(world.lumen)
    .post('/e/v1/session/code', { key: world.lumen.publicKey, email, browser })
  expect([answer.status, await answer.json()]).toEqual([200, { requested: true }])
  await sendContactMails(world)
  return (await newestMailTo(world, email, 'contactCode'))?.params.code ?? ''
}
/** Enters the code for an address in a browser. */
const signIn = async ({ visitor }: { visitor: string }, email: string) =>
  (await enter(email, await codeFor(email), { visitor })).json()
const enter = (email: string, code: string, more: object = {}) =>
  world.page(world.lumen).post('/e/v1/session/by-code', { key: world.lumen.publicKey, email, code, ...more })

/** A mail as rendered by a mail program. */
const shown = async (email: string, template: string) =>
  render((await newestMailTo(world, email, template)) as unknown as ParsedMail)

describe('what a contact is mailed', () => {
  test('is in the language that they used last, or the one of the browser that asks for a code', async () => {
    const { caller, visitor } = await begin({ language: 'de-CH' })
    const email = newAddress()
    await say(caller, { email })
    await sendContactMails(world)
    expect((await shown(email, 'confirmAddress')).subject).toMatch(/^Bestätige deine /)
    await begin({ visitor, language: 'en' })
    await world.services.housekeeping.idle()
    const other = newAddress()
    await say(caller, { email: other })
    await sendContactMails(world)
    expect((await shown(other, 'confirmAddress')).subject).toMatch(/^Confirm your email address/)
    const german = world.page(world.lumen).with({ 'accept-language': 'de,en;q=0.5' })
    await german.post('/e/v1/session/code', { key: world.lumen.publicKey, email })
    await sendContactMails(world)
    const { text, html } = await shown(email, 'contactCode')
    expect(text).toMatch(
      /^Hallo!\n\nDein Code für das Feedback-Board von .+:\n\n\d{6}\n\nEr funktioniert einmal und gilt 10 Minuten lang\.\n/,
    )
    expect(html).toContain('<html lang="de">')
  })
})

describe('what a contact gives of themselves', () => {
  test('is optional, shown to them, and the name in public; empty takes it away', async () => {
    const { caller } = await begin()
    const nothing = {
      name: null,
      email: null,
      emailVerified: false,
      pendingEmail: null,
      signed: false,
      publishedName: null,
    }
    expect(await own(caller)).toEqual(nothing)
    expect(await say(caller, { name: ' Nia Okafor ' })).toEqual({ ...nothing, name: 'Nia Okafor' })
    const id = await idea(caller, 'Under a name')
    await caller.post(`/e/v1/feedback/${id}/comments`, { body: 'My own words' })
    const shown = await (
      await world.page(world.lumen).get(`/e/v1/feedback/${id}?key=${world.lumen.publicKey}`)
    ).json()
    expect(shown.comments[0].authorName).toBe('Nia Okafor')
    const { author } = await chloe.get(`/api/v1/feedback/${id}`).json()
    expect(author).toMatchObject({ name: 'Nia Okafor', verified: false, email: null })
    expect(await say(caller, { name: '' })).toEqual(nothing)
  })

  test.each(['https://spam.example', 'www.spam.example', 'me@spam.example'])(
    'is no name that leads somewhere: %s',
    async (name) => {
      const { caller } = await begin()
      expect((await caller.put('/e/v1/me', { name })).status).toBe(400)
    },
  )

  test('is no name with a word of the project’s list', async () => {
    const path = `/api/v1/projects/${world.lumen.projectId}`
    await chloe.patch(path, { heldWords: ['casino'] })
    const { caller } = await begin()
    const answer = await caller.put('/e/v1/me', { name: 'Casino Royale' })
    expect([answer.status, (await answer.json()).errors[0].path]).toEqual([400, 'name'])
    await chloe.patch(path, { heldWords: [] })
  })

  test.each(['verified', 'emailVerified', 'email_verified', 'externalId', 'tenantId', 'role'])(
    'has no field %s',
    async (field) => {
      const { caller } = await begin()
      expect((await caller.put('/e/v1/me', { [field]: true })).status).toBe(400)
    },
  )

  test('is the site’s word where it names them, but for an address that it leaves out', async () => {
    const { caller } = await begin({ identity: site.sign('named', { name: 'Sita' }) })
    expect((await caller.put('/e/v1/me', { name: 'Somebody else' })).status).toBe(409)
    const email = newAddress()
    await proveByLink(caller, email)
    const again = await begin({ identity: site.sign('named', { name: 'Sita R.' }) })
    expect(await own(again.caller)).toMatchObject({
      name: 'Sita R.',
      email,
      emailVerified: true,
      signed: true,
      publishedName: null,
    })
    const said = await begin({ identity: site.sign('named', { email: newAddress() }) })
    expect(await own(said.caller)).toMatchObject({ emailVerified: false })
  })
})

describe('an address that was typed', () => {
  test('gets the confirmation and nothing else, and counts from then on', async () => {
    const { caller, visitor } = await begin()
    const email = newAddress()
    const typed = { email: null, emailVerified: false, pendingEmail: email }
    expect(await say(caller, { email: email.toUpperCase() })).toMatchObject(typed)
    expect(await mailsTo(world, email)).toEqual([])
    await sendContactMails(world)
    expect((await mailsTo(world, email)).map(({ template }) => template)).toEqual(['confirmAddress'])
    const token = await tokenTo(world, email, 'confirmAddress')
    expect((await confirm(token)).status).toBe(200)
    expect(await own(caller)).toMatchObject({ email, emailVerified: true, pendingEmail: null })
    expect((await begin({ visitor })).contact).toMatchObject({ name: 'Anonymous', verified: false })
  })

  test('lets what they send through where only that of unknown contacts is held', async () => {
    const path = `/api/v1/projects/${world.lumen.projectId}`
    await chloe.patch(path, { moderation: 'unknown' })
    const { caller } = await begin()
    const send = async (title: string) =>
      (await caller.post('/e/v1/feedback', { kind: 'idea', title }).json()).moderation
    expect(await send('Before it')).toBe('held')
    await proveByLink(caller, newAddress())
    expect(await send('After it')).toBe('approved')
    await chloe.patch(path, { moderation: 'off' })
  })

  test('is asked for confirmation once in a while, however often it is sent, and anew when it is another', async () => {
    const { caller } = await begin()
    const [email, other] = [newAddress(), newAddress()]
    for (let time = 0; time < 20; time++) await say(caller, { email })
    expect(await sendContactMails(world)).toBe(1)
    const first = await tokenTo(world, email, 'confirmAddress')
    world.clock.forward(limits.contactAddressPause)
    await say(caller, { email })
    expect(await sendContactMails(world)).toBe(1)
    expect((await confirm(first)).status).toBe(410)
    const second = await tokenTo(world, email, 'confirmAddress')
    await say(caller, { email: other })
    await sendContactMails(world)
    expect((await confirm(second)).status).toBe(410)
    expect((await confirm(await tokenTo(world, other, 'confirmAddress'))).status).toBe(200)
    expect(await own(caller)).toMatchObject({ email: other, emailVerified: true })
  })

  test('answers alike whether it is nobody’s, another contact’s or a colleague’s', async () => {
    const taken = newAddress()
    await proveByLink((await begin()).caller, taken)
    const answers = []
    for (const email of [newAddress(), taken, 'chloe@lumen.example']) {
      const answer = await (await begin()).caller.put('/e/v1/me', { email })
      answers.push([answer.status, (await answer.text()).replace(email, 'typed')])
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    await sendContactMails(world)
  })

  test('brings two browsers together where a code is entered in both, with one vote where both had voted', async () => {
    const email = newAddress()
    const laptop = await begin()
    await signIn(laptop, email)
    const target = await idea((await begin()).caller, 'To be voted on')
    const vote = async (caller: Caller) =>
      (await caller.put(`/e/v1/feedback/${target}/vote`).json()).voteCount
    // The author voted first.
    expect(await vote(laptop.caller)).toBe(2)
    await idea(laptop.caller, 'From the laptop')
    const phone = await begin()
    await idea(phone.caller, 'From the phone')
    expect(await vote(phone.caller)).toBe(3)
    await signIn(phone, email)
    expect(await titlesOf(laptop.caller)).toEqual(['From the phone', 'From the laptop'])
    expect((await chloe.get(`/api/v1/feedback/${target}`).json()).voteCount).toBe(2)
    // The phone belongs to the contact now; its earlier token is invalid.
    expect((await phone.caller.get('/e/v1/me')).status).toBe(401)
    const again = await begin({ visitor: phone.visitor })
    expect(again.visitor).toBe(phone.visitor)
    expect(await titlesOf(again.caller)).toHaveLength(2)
  })

  test('never makes two verified contacts one', async () => {
    const [first, second] = [newAddress(), newAddress()]
    const [ann, bea] = [await begin(), await begin()]
    await signIn(ann, first)
    await signIn(bea, second)
    const session = await signIn(bea, first)
    expect(session.visitor).not.toBe(bea.visitor)
    expect(await own(bea.caller)).toMatchObject({ email: second, emailVerified: true })
    await begin({ visitor: ann.visitor, identity: site.sign('another') })
    expect(await own(ann.caller)).toMatchObject({ email: first })
  })
})

test('the link to an address that a signed contact typed still works after their site has stated another one', async () => {
  const [address, stated] = [newAddress(), newAddress()]
  const { caller } = await begin({ identity: site.sign('pending') })
  await say(caller, { email: address })
  await sendContactMails(world)
  await begin({ identity: site.sign('pending', { email: stated }) })
  expect(await own(caller)).toMatchObject({ email: stated, pendingEmail: address })
  expect((await confirm(await tokenTo(world, address, 'confirmAddress'))).status).toBe(200)
  expect(await own(caller)).toMatchObject({ email: address, emailVerified: true, pendingEmail: null })
})

describe('an address that somebody else entered', () => {
  test('opens nothing of its owner once they follow the link, and is mailed for that browser alone', async () => {
    const email = newAddress()
    const { token } = await (await enter(email, await codeFor(email))).json()
    const owner = withToken(token)
    await idea(owner, 'Of the owner')
    const stranger = await begin()
    const id = await idea(stranger.caller, 'Of the stranger')
    await proveByLink(stranger.caller, email)
    const again = await begin({ visitor: stranger.visitor })
    expect(await titlesOf(again.caller)).toEqual(['Of the stranger'])
    expect(await titlesOf(owner)).toEqual(['Of the owner'])
    expect(again.contact).toEqual({ name: 'Anonymous', verified: false, mailed: true })
    expect(await own(again.caller)).toMatchObject({ email, emailVerified: true })
    expect(await seenByTeam(id)).toMatchObject({ email, emailVerified: true, verified: false })
  })

  test.each(['a visitor', 'a customer whom the site names'])(
    'does not lead its owner to it when they sign in later: %s',
    async (who) => {
      const email = newAddress()
      const identity = who === 'a visitor' ? {} : { identity: site.sign(`stranger of ${email}`) }
      const stranger = await begin(identity)
      await idea(stranger.caller, 'Of the stranger')
      await proveByLink(stranger.caller, email)
      const { token } = await (await enter(email, await codeFor(email))).json()
      await idea(withToken(token), 'Of the owner')
      expect(await titlesOf(withToken(token))).toEqual(['Of the owner'])
      expect(await titlesOf(stranger.caller)).toEqual(['Of the stranger'])
    },
  )

  test('is no more than mailed for somebody who has signed in with another one', async () => {
    const [own, others] = [newAddress(), newAddress()]
    const session = await (await enter(own, await codeFor(own))).json()
    await proveByLink(withToken(session.token), others)
    expect((await begin({ visitor: session.visitor })).contact.verified).toBe(false)
    const owner = await (await enter(others, await codeFor(others))).json()
    await idea(withToken(owner.token), 'Of the owner')
    expect(await titlesOf(withToken(session.token))).toEqual([])
  })

  test('is not given to the verified contact into whom the team merges the browser', async () => {
    const email = newAddress()
    const stranger = await begin()
    const from = await seenByTeam(await idea(stranger.caller, 'Of the stranger'))
    await proveByLink(stranger.caller, email)
    // A contact who receives mail is not asked for an address again, but is not verified by it either.
    const { contact } = await begin({ visitor: stranger.visitor })
    expect(contact).toMatchObject({ verified: false, mailed: true })
    const named = await begin({ identity: site.sign(`merged with ${email}`, { name: 'Ines' }) })
    const into = await seenByTeam(await idea(named.caller, 'Of the customer'))
    expect((await chloe.put(`/api/v1/contacts/${from.id}/merge`, { intoId: into.id })).status).toBe(200)
    expect(await own(named.caller)).toMatchObject({ email: null, emailVerified: false })
    const { token } = await (await enter(email, await codeFor(email))).json()
    expect(await titlesOf(withToken(token))).toEqual([])
  })
})

describe('a mailed code', () => {
  test('lets whoever has proven the address come back in another browser, to all that is theirs', async () => {
    const email = newAddress()
    const laptop = await begin()
    await say(laptop.caller, { name: 'Lena' })
    await signIn(laptop, email)
    await idea(laptop.caller, 'From the laptop')
    const answer = await enter(email, await codeFor(email))
    const { token, visitor, contact } = await answer.json()
    expect([answer.status, contact]).toEqual([200, { name: 'Lena', verified: true, mailed: true }])
    expect(await titlesOf(withToken(token))).toEqual(['From the laptop'])
    expect((await begin({ visitor })).contact).toEqual(contact)
  })

  test('proves the address of somebody new, and gives them what they did before it', async () => {
    const email = newAddress()
    const { caller, visitor } = await begin()
    await idea(caller, 'Before the code')
    const session = await (await enter(email, await codeFor(email), { visitor })).json()
    expect(session.visitor).toBe(visitor)
    expect(await own(withToken(session.token))).toMatchObject({ email, emailVerified: true })
    expect(await titlesOf(withToken(session.token))).toEqual(['Before the code'])
  })

  test('ends what the team took for another browser of the same visitor', async () => {
    const [first, second] = [await begin(), await begin()]
    await say(first.caller, { name: 'Uma First' })
    await say(second.caller, { name: 'Uma Second' })
    const idOf = async (name: string) =>
      (await (await chloe.get(`/api/v1/contacts?query=${encodeURIComponent(name)}`)).json()).items[0].id
    const intoId = await idOf('Uma First')
    expect((await chloe.put(`/api/v1/contacts/${await idOf('Uma Second')}/merge`, { intoId })).status).toBe(
      200,
    )
    const email = newAddress()
    const session = await (await enter(email, await codeFor(email), { visitor: second.visitor })).json()
    expect(session.contact).toEqual({ name: 'Uma First', verified: true, mailed: true })
    expect((await begin({ visitor: second.visitor })).contact).toEqual(session.contact)
    expect((await begin({ visitor: first.visitor })).contact.verified).toBe(false)

    await say((await begin()).caller, { name: 'Uma Third' })
    const refused = await chloe.put(`/api/v1/contacts/${intoId}/merge`, { intoId: await idOf('Uma Third') })
    expect(refused.status).toBe(409)
  })

  test('is that of the contact whose proven address the site names', async () => {
    const email = newAddress()
    const named = await begin({
      identity: site.sign('by-code', { name: 'Mats', email, email_verified: true }),
    })
    await idea(named.caller, 'On the site')
    const session = await (await enter(email, await codeFor(email))).json()
    expect(session.contact.name).toBe('Mats')
    expect(await titlesOf(withToken(session.token))).toEqual(['On the site'])
  })

  test.each([
    ['has none', {}],
    ['has another one', { email: 'ines@mail.example', email_verified: true }],
  ])(
    'is still that of who signed in with the address, once they are merged into a signed contact who %s',
    async (_, claims) => {
      const email = newAddress()
      const laptop = await begin()
      const { token } = await signIn(laptop, email)
      const from = await seenByTeam(await idea(withToken(token), 'Before the merge'))
      const named = await begin({ identity: site.sign(`joined with ${email}`, { name: 'Ines', ...claims }) })
      const into = await seenByTeam(await idea(named.caller, 'At the site'))
      expect((await chloe.put(`/api/v1/contacts/${from.id}/merge`, { intoId: into.id })).status).toBe(200)
      const both = ['At the site', 'Before the merge']
      for (const proofs of [{}, { visitor: (await begin()).visitor }]) {
        const again = await (await enter(email, await codeFor(email), proofs)).json()
        expect(again.contact).toEqual({ name: 'Ines', verified: true, mailed: true })
        expect((await titlesOf(withToken(again.token))).sort()).toEqual(both)
      }
      // Nobody else gets the address: the contact whom the site names is unchanged.
      const next = await begin({ identity: site.sign(`joined with ${email}`, { name: 'Ines', ...claims }) })
      expect((await titlesOf(next.caller)).sort()).toEqual(both)
    },
  )

  test('works where the project requires signed identities: a proven address is somebody known', async () => {
    const identity = `/api/v1/projects/${world.lumen.projectId}/identity`
    expect((await chloe.patch(identity, { mode: 'on' })).status).toBe(200)
    const email = newAddress()
    const { token, visitor } = await (await enter(email, await codeFor(email))).json()
    expect(await idea(withToken(token), 'Known by my address')).toBeDefined()
    const again = await begin({ visitor })
    expect(again.status).toBe(200)
    expect((await again.caller.get('/e/v1/me')).status).toBe(200)
    expect((await begin()).status).toBe(401)
    await chloe.patch(identity, { mode: 'off' })
  })

  test('works once, for its address alone, for ten minutes, and not beside a newer one', async () => {
    const [email, other] = [newAddress(), newAddress()]
    const code = await codeFor(email)
    await codeFor(other)
    expect((await enter(other, code)).status).toBe(400)
    expect((await enter(email, code)).status).toBe(200)
    expect((await enter(email, code)).status).toBe(400)
    const replaced = await codeFor(email)
    const newest = await codeFor(email)
    if (replaced !== newest) expect((await enter(email, replaced)).status).toBe(400)
    world.clock.forward(limits.contactCodeLife)
    expect((await enter(email, newest)).status).toBe(400)
  })

  test('is worth nothing after five wrong tries', async () => {
    const email = newAddress()
    const code = await codeFor(email)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let time = 0; time < limits.contactCodeTries; time++)
      expect((await enter(email, wrong)).status).toBe(400)
    expect((await enter(email, code)).status).toBe(400)
  })

  test('belongs to the browser that asked: others can neither enter nor end it, by tries or by requests', async () => {
    const email = newAddress()
    const [owner, stranger] = [crypto.randomUUID(), crypto.randomUUID()]
    const code = await codeFor(email, owner)
    const wrong = code === '000000' ? '000001' : '000000'
    for (const browser of [stranger, undefined])
      for (let time = 0; time <= limits.contactCodeTries; time++)
        expect((await enter(email, time === 0 ? code : wrong, { browser })).status).toBe(400)
    await codeFor(email, stranger)
    await codeFor(email)
    expect((await enter(email, code, { browser: owner })).status).toBe(200)
    expect((await enter(email, code, { browser: owner })).status).toBe(400)
  })

  test('is void beside a newer one of its browser, and after five wrong tries there', async () => {
    const email = newAddress()
    const browser = crypto.randomUUID()
    const first = await codeFor(email, browser)
    const code = await codeFor(email, browser)
    if (first !== code) expect((await enter(email, first, { browser })).status).toBe(400)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let time = 0; time < limits.contactCodeTries; time++)
      expect((await enter(email, wrong, { browser })).status).toBe(400)
    expect((await enter(email, code, { browser })).status).toBe(400)
  })

  test('of one organisation opens nothing in another', async () => {
    const email = newAddress()
    const code = await codeFor(email)
    const body = { key: world.harbor.publicKey, email, code }
    expect((await world.page(world.harbor).post('/e/v1/session/by-code', body)).status).toBe(400)
    expect((await enter(email, code)).status).toBe(200)
  })
})

describe('whoever enters addresses of others', () => {
  let narrow: World
  afterEach(() => narrow.close())

  test('fills no mailbox, from however many browsers and through however many organisations', async () => {
    narrow = await openWorld({ RATE_LIMIT_FACTOR: '1' })
    const email = 'victim@mail.example'
    for (const site of [narrow.harbor, narrow.lumen])
      for (let browser = 0; browser < 5; browser++) {
        const visitor = await narrow.visitor(site)
        await visitor.put('/e/v1/me', { email })
      }
    expect(await sendContactMails(narrow)).toBe(10)
    expect(await mailsTo(narrow, email)).toHaveLength(mailLimits.requestedMailsDaily)
    for (let time = 0; time < 10; time++)
      await narrow.page(narrow.lumen).post('/e/v1/session/code', { key: narrow.lumen.publicKey, email })
    await sendContactMails(narrow)
    const codes = (await mailsTo(narrow, email)).filter(({ template }) => template === 'contactCode')
    expect(codes).toHaveLength(mailLimits.requestedMailsDaily)
  })

  test('leaves two codes more for a browser in which the owner has signed in', async () => {
    narrow = await openWorld({ RATE_LIMIT_FACTOR: '1' })
    const { publicKey: key } = narrow.lumen
    const email = 'known@mail.example'
    const page = narrow.page(narrow.lumen)
    const ask = async (browser?: string) =>
      (await page.post('/e/v1/session/code', { key, email, browser })).status
    const browser = crypto.randomUUID()
    expect(await ask(browser)).toBe(200)
    await sendContactMails(narrow)
    const code = (await newestMailTo(narrow, email, 'contactCode'))?.params.code
    expect((await page.post('/e/v1/session/by-code', { key, email, code, browser })).status).toBe(200)
    for (let time = 1; time < mailLimits.requestedMailsDaily; time++)
      expect(await ask(crypto.randomUUID())).toBe(200)
    expect(await ask(crypto.randomUUID())).toBe(429)
    for (let time = 0; time < mailLimits.requestedMailsOfKnownBrowserDaily; time++)
      expect(await ask(browser)).toBe(200)
    expect(await ask(browser)).toBe(429)
  })

  test('delays a confirmation to the next day at most', async () => {
    narrow = await openWorld({ RATE_LIMIT_FACTOR: '1' })
    const email = 'late@mail.example'
    const enter = async () => (await narrow.visitor(narrow.lumen)).put('/e/v1/me', { email })
    for (let browser = 0; browser <= mailLimits.requestedMailsDaily; browser++)
      expect((await enter()).status).toBe(200)
    await sendContactMails(narrow)
    expect(await mailsTo(narrow, email)).toHaveLength(mailLimits.requestedMailsDaily)
    narrow.clock.forward(24 * 60 * 60_000)
    await sendContactMails(narrow)
    expect(await mailsTo(narrow, email)).toHaveLength(mailLimits.requestedMailsDaily + 1)
  })

  test('keeps no owner of an address out: their own network gets a code, and who asked too often is told', async () => {
    narrow = await openWorld({ RATE_LIMIT_FACTOR: '1', TRUSTED_PROXY_HOPS: '1' })
    const { publicKey: key } = narrow.lumen
    const email = 'owner@mail.example'
    const answers: number[] = []
    const ask = async (network: string, times: number): Promise<number> => {
      const caller = narrow.page(narrow.lumen).with({ 'x-forwarded-for': network })
      for (let time = 0; time < times; time++)
        answers.push((await caller.post('/e/v1/session/code', { key, email })).status)
      await sendContactMails(narrow)
      return (await mailsTo(narrow, email)).filter(({ template }) => template === 'contactCode').length
    }
    const { requestedMailsDaily: own, requestedMailsInAllDaily: most } = mailLimits
    expect(await ask('192.0.2.1', own + 3)).toBe(own)
    expect(answers).toEqual([...Array(own).fill(200), ...Array(3).fill(429)])
    expect(await ask('198.51.100.7', 1)).toBe(own + 1)
    for (let network = 10; network < 10 + most; network++) await ask(`192.0.2.${network}`, 2)
    expect(await ask('192.0.2.100', 1)).toBe(most)
    expect(answers.at(-1)).toBe(429)
  })
})
