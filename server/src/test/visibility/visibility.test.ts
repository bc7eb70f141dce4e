import type { BoardAccess } from '@earshot/shared/board/board-access'
import type { FeedbackKind, ModerationState, Visibility } from '@earshot/shared/feedback/feedback'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailNotification } from '../../features/notification/mail/mail-notification.ts'
import type { Caller } from '../caller.ts'
import { takeDue } from '../deliver-all.ts'
import { sharedWorld } from '../harness.ts'
import { openTeamNews } from '../team-news.ts'
import {
  announce,
  type Board,
  bring,
  expectOk,
  isTalk,
  type MadeItem,
  makeBoard,
  merge,
  moveTakers,
  type PlannedComment,
  type PlannedItem,
  setAccess,
  setRoadmap,
  talk,
  unmerge,
} from './board.ts'
import { hear, type Listener } from './listener.ts'
import {
  boardSurfaces,
  contactSurfaces,
  documentSurfaces,
  isOnItsOwn,
  type Look,
  type Surface,
  teamSurfaces,
  wordsIn,
} from './surfaces.ts'
import {
  type ContactName,
  contactNames,
  isBoardReader,
  isCommentEveryones,
  isEveryones,
  isNews,
  type Reader,
  seesItem,
  type VisibleComment,
} from './visible.ts'

/*
 * Whatever is written and decided, every surface shows every reader exactly the content that the rules of visibility
 * allow.
 */

const world = sharedWorld()
let ada: Caller
let deliver: () => Promise<void>
let others: readonly (readonly [Reader, Caller])[]

/**
 * Trusts the organisation: otherwise an address that it has signed must be confirmed before it gets any content by
 * email.
 */
async function trustSigned(): Promise<void> {
  const path = `/api/v1/operator/organisations/${world.harbor.tenantId}/mail`
  expect((await (await world.operator()).put(path, { trusted: true })).status).toBe(200)
}

beforeAll(async () => {
  ada = await world.as('Ada')
  await world.setPlan('agency')
  await trustSigned()
  deliver = await openTeamNews(world)
  world.services.live.start()
  others = [
    ['stranger', world.page(world.harbor)],
    ['other member', await world.as('Chloe')],
    ['other member', await world.operator()],
    ['member', await world.as('Ben')],
    ['member', await world.as('Cleo')],
  ]
}, 60_000)
afterAll(() => world.services.live.drain())

const accesses: readonly BoardAccess[] = ['public', 'contacts', 'team']
const contact = fc.constantFrom(...contactNames)
const moderation = fc.constantFrom<ModerationState>('approved', 'approved', 'approved', 'held', 'rejected')
const itemState = fc.record({
  visibility: fc.constantFrom<Visibility>('public', 'public', 'author', 'team'),
  moderation,
})
const commentState = fc.record({
  moderation,
  hidden: fc.nat(3).map((n) => n === 0),
  deleted: fc.nat(3).map((n) => n === 0),
})
const comment: fc.Arbitrary<PlannedComment> = fc.record({
  author: fc.oneof(contact, fc.constant('member' as const)),
  internal: fc.boolean(),
  official: fc.boolean(),
  replies: fc.boolean(),
  before: commentState,
  after: commentState,
})
const item: fc.Arbitrary<PlannedItem> = fc.record({
  kind: fc.constantFrom<FeedbackKind>('idea', 'bug'),
  // The visitor has no item of their own.
  author: fc.constantFrom('writer', 'proven', 'signed'),
  status: fc.constantFrom('Under review', 'Planned', 'In progress', 'Done', 'Declined'),
  before: itemState,
  after: itemState,
  comments: fc.array(comment, { minLength: 1, maxLength: 3 }),
  merges: fc.nat(2).map((n) => n === 0),
  taker: fc.nat(11),
})
const plan = fc.array(item, { minLength: 12, maxLength: 12 })

test('every surface shows everybody the same, whatever was written and decided', async () => {
  const property = fc.asyncProperty(plan, fc.constantFrom('public', ...accesses), async (plan, told) => {
    const listeners = await Promise.all(others.map(listen))
    const board = await makeBoard(world, ada, plan)
    listeners.push(...(await Promise.all(contactNames.map((name) => listen([name, board.contacts[name]])))))
    await bring(world, ada, board, 'before')
    await announce(ada, board)
    const before = heardBy(board, told)
    const team = heardByTeam(board)
    await compare(board, told)
    await deliver()
    await merge(world, ada, board)
    await talk(ada, board)
    await moveTakers(ada, board)
    await deliver()
    const merges = mergesHeardBy(board, told)
    hearTalk(board, before, team)
    // Includes the case that the author of a merged item may not see the remaining one.
    for (const access of new Set([told, told === 'public' ? 'team' : told])) await compare(board, access)
    for (const access of accesses) {
      await setAccess(ada, board, access)
      await compareNotifications(board, access, before, merges)
    }
    await unmerge(world, ada, board)
    await bring(world, ada, board, 'after')
    for (const access of accesses) {
      await compare(board, access)
      await compareNotifications(board, access, before, merges)
    }
    await compareTeamNotifications(board, team)
    await setAccess(ada, board, 'public')
    await compareMails(board, before, merges)
    await compareArchived(board)
    await compareLive(board, listeners)
  })
  await fc.assert(property, { numRuns: 1, endOnFailure: true })
}, 180_000)

/** Compares every surface for every reader, with a given access to the board. */
async function compare(board: Board, access: BoardAccess): Promise<void> {
  await setAccess(ada, board, access)
  // One after the other: hundreds of requests at once take twice as long.
  const wrong: unknown[] = []
  for (const [reader, caller] of readersOf(board))
    for (const [name, surface] of Object.entries(surfacesFor(reader)))
      wrong.push(...(await differences(name, surface, { world, board, reader, caller, access })))
  expect(wrong).toEqual([])
  await compareMonths(board, access)
  await compareCounts(board, access)
}

/** Compares the roadmap by month for every reader. */
async function compareMonths(board: Board, access: BoardAccess): Promise<void> {
  const { roadmap } = boardSurfaces
  if (!roadmap) throw new Error('A board has a roadmap')
  await setRoadmap(ada, board, 'month')
  const wrong = await Promise.all(
    readersOf(board).map(([reader, caller]) =>
      differences('roadmap by month', roadmap, { world, board, reader, caller, access }),
    ),
  )
  expect(wrong.flat()).toEqual([])
  await setRoadmap(ada, board, 'status')
}

const listen = async ([reader, caller]: readonly [Reader, Caller]): Promise<Listener> => ({
  reader,
  caller,
  heard: await hear(caller),
})

/** Members' browsers are notified at once of every item, without its text; no other browsers are notified of any. */
async function compareLive({ slug, items }: Board, listeners: readonly Listener[]): Promise<void> {
  // The last event for everyone: a change in their own organisation.
  for (const { caller } of listeners) await caller.post('/api/v1/tags', { name: `Last of ${slug}` })
  for (const { reader, heard } of listeners) {
    const text = await heard()
    const told = items.filter(({ id }) => text.includes(id))
    expect([reader, told.length, wordsIn(text)]).toEqual([reader, reader === 'member' ? items.length : 0, []])
  }
}

const surfacesFor = (reader: Reader): Record<string, Surface> => ({
  ...boardSurfaces,
  ...(reader === 'stranger' && documentSurfaces),
  ...(isContact(reader) ? contactSurfaces : teamSurfaces),
})

const isContact = (reader: Reader): reader is ContactName => contactNames.some((name) => name === reader)

const readersOf = ({ contacts }: Board): (readonly [Reader, Caller])[] => [
  ...contactNames.map((name) => [name, contacts[name]] as const),
  ...others,
]

async function differences(surface: string, { show, words }: Surface, look: Look): Promise<unknown[]> {
  const [shown, right] = [wordsIn(await show(look)), wordsIn(words(look).join(' '))]
  const leaked = shown.filter((word) => !right.includes(word))
  const missing = right.filter((word) => !shown.includes(word))
  const { access, reader } = look
  return leaked.length + missing.length > 0 ? [{ surface, access, reader, leaked, missing }] : []
}

/**
 * Compares counts: of each listed item's comments, of the items in each view of the inbox, and of each change's
 * recipients.
 */
async function compareCounts(board: Board, access: BoardAccess): Promise<void> {
  const { items, contacts, organisation } = board
  const { publicKey, projectId } = organisation
  const lists = [
    ada.get(`/api/v1/feedback?projectId=${projectId}&limit=100`),
    contacts.writer.get('/e/v1/me/feedback?limit=100'),
    contacts.writer.get(`/e/v1/feedback?key=${publicKey}&query=lantern&limit=100`),
  ]
  for (const list of lists)
    for (const { id, commentCount } of (await (await list).json()).items ?? []) {
      const item = items.find((each) => each.id === id)
      expect([id, commentCount]).toEqual([id, item?.comments.filter(isCommentEveryones).length])
    }
  const counts = await expectOk(ada.get(`/api/v1/feedback/counts?projectId=${projectId}`))
  expect(counts.all).toBe(items.filter(isOnItsOwn).length)
  const reach = async (some: typeof items) =>
    expectOk(ada.get(`/api/v1/reach?ids=${some.map(({ id }) => id).join(',')}`))
  for (const some of [items, ...items.map((item) => [item])]) {
    const told = contactNames.filter((name) => some.some((item) => hearsOf(item, name, access, board)))
    const byMail = told.filter((name) => board.addresses[name] !== undefined).length
    expect(await reach(some)).toEqual({ total: told.length, byMail, inWidget: told.length - byMail })
  }
}

/**
 * Followers of a merged item are notified of it as of the remaining item, if the board lists that; the author is
 * notified in any case, also of the remaining item.
 */
const hearsOf = (item: MadeItem, name: ContactName, access: BoardAccess, { items }: Board): boolean =>
  (item.merged ? isBoardReader(name, access) : seesItem(item, name, access)) ||
  items.some((each) => (each === item || each.merged?.into === item) && isSender(each, name))

const isSender = ({ author, merged, state }: MadeItem, name: ContactName): boolean =>
  merged !== undefined && author === name && state.visibility !== 'team'

/** A merge that customers are notified of. */
interface HeardMerge {
  item: MadeItem
  into: MadeItem
}

/** The merges that each customer is notified of: for public items all followers are, and all customers follow them. */
function mergesHeardBy(board: Board, access: BoardAccess): Record<ContactName, HeardMerge[]> {
  const heard = (name: ContactName): HeardMerge[] =>
    board.items.flatMap((item) => {
      const { merged } = item
      const told = merged && (isEveryones(merged) || hearsOf(item, name, access, board))
      return told ? [{ item, into: merged.into }] : []
    })
  return Object.fromEntries(contactNames.map((name) => [name, heard(name)])) as Record<
    ContactName,
    HeardMerge[]
  >
}

/** The words of these notifications that the customer can read: the remaining item's, otherwise their own item's. */
const readOfMerges = (merges: readonly HeardMerge[], name: ContactName, access: BoardAccess): string[] =>
  merges.flatMap(({ item, into }) => {
    if (seesItem(into, name, access)) return [into.word]
    return item.author === name && seesItem(item, name, access) ? [item.word] : []
  })

/** Later comments on merged items, each with the words of its notification's item and with the notified customers. */
const talkOf = ({ items }: Board) =>
  items.flatMap(({ merged, word, author }) => {
    const later = merged?.comments.filter((comment) => isTalk(comment.word)) ?? []
    const moved = merged?.moved ? [merged.into] : []
    return later.map((comment) => ({
      comment,
      about: [word, ...moved.map((into) => into.word)],
      // The author is notified of answers, and if the comment moved, the author of the remaining item is notified of
      // all.
      hearers: [...(comment.author === 'member' ? [author] : []), ...moved.map((into) => into.author)],
    }))
  })

/** Members who are notified: Ada, who has commented, and Ben, who is assigned to every item. */
function hearTalk(
  board: Board,
  heard: Record<ContactName, string[]>,
  team: Record<(typeof members)[number], string[]>,
): void {
  for (const { comment, about, hearers } of talkOf(board)) {
    const { word, author } = comment
    for (const name of hearers.filter((each) => each !== author)) heard[name].push(word, ...about)
    team.Ben.push(word, about.at(-1) ?? '')
    if (author !== 'member') team.Ada.push(word, about.at(-1) ?? '')
  }
}

/** The words that each customer is now notified of, with a given access to the board. */
function heardBy({ items, entry }: Board, access: BoardAccess): Record<ContactName, string[]> {
  const heard = (name: ContactName): string[] => {
    const seen = items.filter((item) => seesItem(item, name, access))
    const comments = seen.flatMap((item) =>
      item.comments.filter((comment) => isCommentEveryones(comment) && isNews(item, comment, name)),
    )
    return [...seen, ...comments, ...(seen.length > 0 ? [entry] : [])].map(({ word }) => word)
  }
  return Object.fromEntries(contactNames.map((name) => [name, heard(name)])) as Record<ContactName, string[]>
}

/** The words of a reader's notifications that the reader may still read. */
const stillRead = (
  { items, entry }: Board,
  name: ContactName,
  access: BoardAccess,
  heard: readonly string[],
): string[] => {
  const seen = items.filter((item) => seesItem(item, name, access))
  const itself = seen.filter(isOnItsOwn)
  const words = [...itself, ...itself.flatMap(({ comments }) => comments.filter(isCommentEveryones))]
  // Notifications about a merged item's comments lead to the remaining item; those that the reader cannot read there
  // lead to the merged item.
  const sent = seen.flatMap(({ word, merged, comments }) => {
    if (!merged) return []
    const elsewhere = !seesItem(merged.into, name, access)
    const there = (merged.moved ? (elsewhere ? merged.comments : []) : comments).filter(isCommentEveryones)
    const read = there.filter((comment) => heard.includes(comment.word))
    return [...(elsewhere || read.length > 0 ? [{ word }] : []), ...read]
  })
  // The author of a shipped item can read the entry's notification even without access to the board.
  const readsEntry = isBoardReader(name, access) || seen.some(({ author }) => author === name)
  return [...words, ...sent, ...(readsEntry ? [entry] : [])]
    .map(({ word }) => word)
    .filter((word) => heard.includes(word))
}

async function compareNotifications(
  board: Board,
  access: BoardAccess,
  heard: Record<ContactName, string[]>,
  merges: Record<ContactName, HeardMerge[]>,
): Promise<void> {
  for (const name of contactNames) {
    const text = await (await board.contacts[name].get('/e/v1/me/notifications?limit=100')).text()
    const right = [
      ...stillRead(board, name, access, heard[name]),
      ...readOfMerges(merges[name], name, access),
    ]
    expect([access, name, wordsIn(text)]).toEqual([access, name, wordsIn(right.join(' '))])
  }
}

/**
 * The words that each member is notified of. Ben is assigned to every item, and is notified of its comments; Ada, who
 * wrote the team's comments, is notified of customers' comments on items on which she has commented; she and Cleo may
 * review, and are notified of held content. Notifications of comments include the title of the item.
 */
function heardByTeam({ items }: Board): Record<(typeof members)[number], string[]> {
  const heard = (name: (typeof members)[number]): string[] =>
    items.flatMap((item) => {
      const standing = item.comments.filter(isThere)
      const answered = standing.some(({ author }) => author === 'member')
      const comments = standing.filter(({ author, state: { moderation } }) => {
        if (name === 'Ben') return moderation === 'approved'
        if (name === 'Cleo') return moderation === 'held'
        return author !== 'member' && (moderation === 'held' || (moderation === 'approved' && answered))
      })
      const told = name === 'Ben' || item.state.moderation !== 'rejected' || comments.length > 0
      return told ? [item.word, ...comments.map(({ word }) => word)] : []
    })
  return { Ada: heard('Ada'), Ben: heard('Ben'), Cleo: heard('Cleo') }
}

const members = ['Ada', 'Ben', 'Cleo'] as const
const isThere = ({ state }: Pick<VisibleComment, 'state'>): boolean => !state.deleted

/** Members can read their notifications, without the text of deleted content; no other reader gets any of them. */
async function compareTeamNotifications(
  board: Board,
  heard: Record<(typeof members)[number], string[]>,
): Promise<void> {
  const shown = async (caller: Caller) =>
    wordsIn(await (await caller.get('/api/v1/notifications?limit=100')).text())
  const gone = board.items.flatMap(({ comments }) =>
    comments.filter((comment) => !isThere(comment)).map(({ word }) => word),
  )
  const ofBoard = board.items.flatMap(({ word, comments }) => [word, ...comments.map(({ word }) => word)])
  for (const name of members) {
    const words = (await shown(await world.as(name))).filter((word) => ofBoard.includes(word))
    expect([name, words]).toEqual([
      name,
      wordsIn(heard[name].filter((word) => !gone.includes(word)).join(' ')),
    ])
  }
  for (const [reader, caller] of readersOf(board))
    if (reader !== 'member') expect([reader, await shown(caller)]).toEqual([reader, []])
}

/** Compares the mails that are sent after the last changes. */
async function compareMails(
  board: Board,
  heard: Record<ContactName, string[]>,
  merges: Record<ContactName, HeardMerge[]>,
): Promise<void> {
  const { services } = world
  if (!services.mailbox) throw new Error('A test has a mailbox')
  for (const job of await takeDue(services, 'mailNotification'))
    await mailNotification(services, services.mailbox)({ ...job, payload: JSON.parse(job.payload) })
  const mails = await services.mailbox.list()
  for (const name of contactNames) {
    const text = mails
      .filter(({ to }) => to === board.addresses[name])
      .map(({ subject, text, html }) => `${subject}${text}${html}`)
    const right =
      board.addresses[name] === undefined
        ? []
        : [...stillRead(board, name, 'public', heard[name]), ...readOfMerges(merges[name], name, 'public')]
    // A mail about an entry or a merge also names the reader's own request, which they can see.
    const seen = board.items.filter((item) => seesItem(item, name, 'public')).map(({ word }) => word)
    const named = wordsIn(text.join(' ')).filter((word) => right.includes(word) || !seen.includes(word))
    expect([name, named]).toEqual([name, wordsIn(right.join(' '))])
  }
}

/** Only the team can read an archived project. */
async function compareArchived(board: Board): Promise<void> {
  await expectOk(ada.put(`/api/v1/projects/${board.organisation.projectId}/archiving`, { archived: true }))
  for (const [reader, caller] of readersOf(board)) {
    const look: Look = { world, board, reader, caller, access: 'public' }
    for (const [name, surface] of Object.entries(surfacesFor(reader)))
      if (name in teamSurfaces) expect(await differences(name, surface, look)).toEqual([])
      else expect([name, reader, wordsIn(await surface.show(look))]).toEqual([name, reader, []])
  }
}
