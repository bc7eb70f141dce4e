import type { BoardAccess } from '@earshot/shared/board/board-access'
import type { Status } from '@earshot/shared/status/status'
import { indexFeedback } from '../../search/index-feedback.ts'
import type { Answer, Caller } from '../caller.ts'
import type { World } from '../harness.ts'
import { newestMailTo, sendContactMails, tokenTo } from '../mails.ts'
import { addImage } from '../sample-changelog.ts'
import { openSite } from '../signed-identity.ts'
import type { Organisation } from '../story.ts'
import {
  type CommentState,
  type ContactName,
  contactNames,
  type ItemState,
  isEveryones,
  onceMerged,
  type VisibleComment,
  type VisibleItem,
} from './visible.ts'

/** A generated comment with its planned states. */
export interface PlannedComment extends Pick<VisibleComment, 'author' | 'internal' | 'official'> {
  /** True if it replies to the first comment of its item. */
  replies: boolean
  before: CommentState
  after: CommentState
}

export interface PlannedItem extends Pick<VisibleItem, 'kind' | 'author'> {
  status: string
  before: ItemState
  after: ItemState
  comments: PlannedComment[]
  /** True if it is merged for a while; `taker` chooses among the items into which it can be merged. */
  merges: boolean
  taker: number
}

export interface MadeItem extends VisibleItem {
  id: string
  /** The token of its tracking link. */
  token: string
  reference: string
  planned: PlannedItem
  comments: MadeComment[]
  /** The item into which it is merged, and its earlier state; its comments stay with it or move along. */
  merged?: { into: MadeItem; state: ItemState; comments: MadeComment[]; moved: boolean } | undefined
}

type MadeComment = VisibleComment & { id: string; planned: PlannedComment }

/** A board with all of its readers, and their content. */
export interface Board {
  organisation: Organisation
  slug: string
  contacts: Record<ContactName, Caller>
  addresses: Partial<Record<ContactName, string>>
  items: MadeItem[]
  entry: { id: string; word: string; imageId: string }
  /** Cached lists of the readers' browsers. */
  cached: Map<string, { etag: string; text: string }>
}

let boards = 0

/** Everything is public when written: the team's actions bring about the planned states later. */
export async function makeBoard(world: World, ada: Caller, plan: readonly PlannedItem[]): Promise<Board> {
  const { origin } = world.harbor
  const created = await (
    await ada.post('/api/v1/projects', { name: `Board ${++boards}`, allowedOrigins: [origin] })
  ).json()
  const { id: projectId, publicKey } = created
  const path = `/api/v1/projects/${projectId}`
  await ada.patch(path, { moderation: 'off', roadmapPublic: true })
  const { slug, statuses } = await ada.get(path).json()
  const organisation = { ...world.harbor, projectId, publicKey }
  const { contacts, addresses } = await meetContacts(world, ada, organisation)
  const ben = organisation.members.get('Ben') ?? ''
  const items: MadeItem[] = []
  for (const [index, planned] of plan.entries())
    items.push(await makeItem(ada, contacts, { statuses, ben }, planned, index))
  const entry = { id: '', word: `zqe${boards}x`, imageId: '' }
  const written = await ada.post(`${path}/changelog`, {
    title: `New ${entry.word}`,
    feedbackIds: items.map(({ id }) => id),
  })
  entry.id = (await written.json()).id
  entry.imageId = await addImage(ada, entry.id)
  return { organisation, slug, contacts, addresses, items, entry, cached: new Map() }
}

async function meetContacts(world: World, ada: Caller, organisation: Organisation) {
  const key = organisation.publicKey
  const page = world.page(organisation)
  const site = await openSite(world, organisation, ada)
  const [provenAddress, signedAddress, mailedAddress] = ['proven', 'signed', 'mailed'].map(
    (name) => `${name}.${boards}@mail.example`,
  ) as [string, string, string]
  const begin = async (path: string, body: object): Promise<Caller> => {
    const answer = await page.post(path, { key, ...body })
    if (answer.status !== 200) throw new Error(`No session: ${await answer.text()}`)
    return page.with({ authorization: `Bearer ${(await answer.json()).token}` })
  }
  await page.post('/e/v1/session/code', { key, email: provenAddress })
  await sendContactMails(world)
  const code = (await newestMailTo(world, provenAddress, 'contactCode'))?.params.code
  const claims = { name: 'Sita', email: signedAddress, email_verified: true }
  const writer = await begin('/e/v1/session', {})
  await expectOk(writer.put('/e/v1/me', { email: mailedAddress }))
  await sendContactMails(world)
  const token = await tokenTo(world, mailedAddress, 'confirmAddress')
  await expectOk(world.console().post('/api/v1/contacts/confirm-address', { token }))
  return {
    contacts: {
      visitor: await begin('/e/v1/session', {}),
      writer,
      proven: await begin('/e/v1/session/by-code', { email: provenAddress, code }),
      signed: await begin('/e/v1/session', { identity: site.sign('sita', claims) }),
    },
    addresses: { writer: mailedAddress, proven: provenAddress, signed: signedAddress },
  }
}

async function makeItem(
  ada: Caller,
  contacts: Board['contacts'],
  { statuses, ben }: { statuses: readonly Status[]; ben: string },
  planned: PlannedItem,
  index: number,
): Promise<MadeItem> {
  const { kind, author } = planned
  const word = `zqi${boards}y${index}x`
  const body = { kind, title: `A lantern ${word}`, body: word }
  const { id, trackingUrl } = await expectOk(contacts[author].post('/e/v1/feedback', body))
  const token = new URL(trackingUrl).hash.slice(1)
  const { reference } = await expectOk(ada.patch(`/api/v1/feedback/${id}`, { visibility: 'public' }))
  await expectOk(ada.put(`/api/v1/feedback/${id}/assignee`, { assigneeId: ben }))
  // On the roadmap by month, every second item has a month.
  if (index % 2 === 0) await expectOk(ada.put(`/api/v1/feedback/${id}/target-month`, { month: '2027-03' }))
  const status = statuses.find(({ name }) => name === planned.status)
  const state = { visibility: 'public', moderation: 'approved' } as const
  const category = status?.category ?? 'open'
  const item: MadeItem = { word, kind, author, category, state, id, token, reference, planned, comments: [] }
  for (const [at, comment] of planned.comments.entries())
    item.comments.push(await makeComment(ada, contacts, item, comment, `zqc${boards}y${index}y${at}x`))
  await Promise.all(
    contactNames.flatMap((name) => [
      expectOk(contacts[name].put(`/e/v1/feedback/${id}/follow`)),
      expectOk(
        kind === 'idea'
          ? contacts[name].put(`/e/v1/feedback/${id}/vote`)
          : contacts[name].put(`/e/v1/feedback/${id}/report`, { body: reportWord(item, name) }),
      ),
    ]),
  )
  return item
}

/** A contact's comment in a report of a bug that they have, too. */
export const reportWord = ({ word }: MadeItem, name: ContactName): string =>
  word.replace(/^zqi(.*)x$/, `zqr$1y${contactNames.indexOf(name)}x`)

async function makeComment(
  ada: Caller,
  contacts: Board['contacts'],
  item: MadeItem,
  planned: PlannedComment,
  word: string,
): Promise<MadeComment> {
  const { author } = planned
  const internal = author === 'member' && planned.internal
  const official = author === 'member' && planned.official && !internal
  const [first] = item.comments
  const parent = planned.replies && first && !first.internal ? first : undefined
  const body = { body: word, ...(parent && { parentId: parent.id }) }
  const { id } = await expectOk(
    author === 'member'
      ? ada.post(`/api/v1/feedback/${item.id}/comments`, { ...body, internal, official })
      : contacts[author].post(`/e/v1/feedback/${item.id}/comments`, body),
  )
  const state = { moderation: 'approved', hidden: false, deleted: false } as const
  return { word, author, internal, official, parentAuthor: parent?.author, state, id, planned }
}

/** Brings everything into the planned state before or after, as the team does. */
export async function bring(world: World, ada: Caller, board: Board, to: 'before' | 'after'): Promise<void> {
  for (const item of board.items) {
    await bringItem(ada, item, item.planned[to])
    for (const comment of item.comments) await bringComment(ada, comment, comment.planned[to])
  }
  await index(world, board)
}

async function index(world: World, { organisation, items }: Board): Promise<void> {
  const db = world.db.tenant(organisation.tenantId)
  for (const { id } of items) await indexFeedback(db, id)
}

/** Merges the planned items, if there is a public item that can take them in. */
export async function merge(world: World, ada: Caller, board: Board): Promise<void> {
  for (const item of board.items.filter(({ planned }) => planned.merges)) {
    const takers = board.items.filter(
      (each) => !each.planned.merges && each.kind === item.kind && isEveryones(each),
    )
    const into = takers[item.planned.taker % takers.length]
    if (!into) continue
    await expectOk(ada.put(`/api/v1/feedback/${item.id}/merge`, { intoId: into.id }))
    const { state, comments } = item
    const moved = isEveryones(item)
    item.merged = { into, state, comments: [...comments], moved }
    // Comments on an item that is not public stay.
    if (moved) {
      into.comments = [...into.comments, ...comments]
      item.comments = []
    }
    item.state = { visibility: onceMerged(state.visibility), moderation: 'approved' }
  }
  await index(world, board)
}

/** True if `talk` has written a word. */
export const isTalk = (word: string): boolean => /y9[0-9]+y/.test(word)

/**
 * Lets the author of each merged item comment on it, and the team answer, if the status of the remaining item allows
 * comments.
 */
export async function talk(ada: Caller, board: Board): Promise<void> {
  for (const [at, item] of board.items.entries()) {
    const { merged, author } = item
    if (!merged || item.state.visibility === 'team') continue
    if (merged.into.category === 'done' || merged.into.category === 'closed') continue
    const word = (by: string) => `zqc${boards}y9${at}y${by}x`
    const said = await expectOk(
      board.contacts[author].post(`/e/v1/feedback/${item.id}/comments`, { body: word('0') }),
    )
    const answered = await expectOk(
      ada.post(`/api/v1/feedback/${merged.into.id}/comments`, { body: word('1'), parentId: said.id }),
    )
    const state = { moderation: 'approved', hidden: false, deleted: false } as const
    const planned = { author, internal: false, official: false, replies: false, before: state, after: state }
    const common = { internal: false, official: false, state, planned }
    const words: MadeComment[] = [
      { ...common, id: said.id, word: word('0'), author, parentAuthor: undefined },
      { ...common, id: answered.id, word: word('1'), author: 'member', parentAuthor: author },
    ]
    const holder = merged.moved ? merged.into : item
    holder.comments = [...holder.comments, ...words]
    merged.comments.push(...words)
  }
}

/** Notifies the followers of the remaining items of a status change. */
export async function moveTakers(ada: Caller, board: Board): Promise<void> {
  const { statuses } = await expectOk(ada.get(`/api/v1/projects/${board.organisation.projectId}`))
  for (const into of new Set(board.items.flatMap(({ merged }) => merged?.into ?? []))) {
    const same = statuses.filter(({ category }: Status) => category === into.category)
    const { statusId } = await expectOk(ada.get(`/api/v1/feedback/${into.id}`))
    const other = same.find(({ id }: Status) => id !== statusId)
    if (other) await expectOk(ada.put(`/api/v1/feedback/${into.id}/status`, { statusId: other.id }))
  }
}

/** Undoes all merges. */
export async function unmerge(world: World, ada: Caller, board: Board): Promise<void> {
  for (const item of board.items) {
    const { merged } = item
    if (!merged) continue
    await expectOk(ada.delete(`/api/v1/feedback/${item.id}/merge`))
    const { into, state, comments } = merged
    into.comments = into.comments.filter((comment) => !comments.includes(comment))
    Object.assign(item, { state, comments, merged: undefined })
  }
  await index(world, board)
}

const decisions = { approved: 'approval', rejected: 'rejection', held: 'hold' } as const

async function bringItem(ada: Caller, item: MadeItem, state: ItemState): Promise<void> {
  const path = `/api/v1/feedback/${item.id}`
  if (item.state.visibility !== state.visibility)
    await expectOk(ada.patch(path, { visibility: state.visibility }))
  if (item.state.moderation !== state.moderation)
    await expectOk(ada.put(`${path}/${decisions[state.moderation]}`, {}))
  item.state = state
}

async function bringComment(ada: Caller, comment: MadeComment, state: CommentState): Promise<void> {
  const path = `/api/v1/comments/${comment.id}`
  if (comment.state.moderation !== state.moderation)
    await expectOk(ada.put(`${path}/${decisions[state.moderation]}`, {}))
  if (comment.state.hidden !== state.hidden)
    await expectOk(ada.put(`${path}/hiding`, { hidden: state.hidden }))
  if (state.deleted && !comment.state.deleted) await expectOk(ada.delete(path))
  if (!state.deleted && comment.state.deleted) await expectOk(ada.put(`${path}/restoration`))
  comment.state = state
}

/** Notifies all customers of each item's new status, and of the entry that announces all items. */
export async function announce(ada: Caller, { organisation, items, entry }: Board): Promise<void> {
  const { statuses } = await expectOk(ada.get(`/api/v1/projects/${organisation.projectId}`))
  for (const { id, planned } of items) {
    const { id: statusId } = statuses.find(({ name }: Status) => name === planned.status)
    await expectOk(ada.put(`/api/v1/feedback/${id}/status`, { statusId }))
  }
  await expectOk(ada.put(`/api/v1/changelog/${entry.id}/publication`, {}))
}

export const setRoadmap = (ada: Caller, { organisation }: Board, roadmapView: 'status' | 'month') =>
  expectOk(ada.patch(`/api/v1/projects/${organisation.projectId}`, { roadmapView }))

export const setAccess = (ada: Caller, { organisation }: Board, boardAccess: BoardAccess) =>
  expectOk(ada.patch(`/api/v1/projects/${organisation.projectId}`, { boardAccess }))

/** The JSON of a response. @throws if it is an error. */
export async function expectOk(call: Promise<Answer>) {
  const answer = await call
  const text = await answer.text()
  if (answer.status >= 300) throw new Error(`${answer.status}: ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}
