import type { AppServices } from '../compose.ts'
import { submitFeedback } from '../features/board/submit.ts'
import { approveComment } from '../features/comment/comment-moderation.ts'
import { commentAsContact } from '../features/comment/public-comments.ts'
import { commentAsMember } from '../features/comment/team-comments.ts'
import type { CachedProject } from '../features/project/cache/project-cache.ts'
import { createTag, showTags, tagItems } from '../features/tag/tags.ts'
import { showBoard } from '../features/task/board.ts'
import { commentOnTask } from '../features/task/comment/task-comments.ts'
import { changeTask, createTask } from '../features/task/tasks.ts'
import { approveFeedback } from '../features/triage/moderation.ts'
import { changeStatus } from '../features/triage/status-change.ts'
import { castVote } from '../features/vote/votes.ts'
import { type ContactCtx, Ctx, type MemberCtx } from '../http/context.ts'
import type { CardOfStory, ItemOfStory, OrganisationOfStory } from './world.ts'

/** Ids and keys of an organisation's demo data. */
export interface Cast {
  tenantId: string
  userId: string
  personId: string
  projectId: string
  publicKey: string
  /** Ids by first name. */
  members: Map<string, string>
  contacts: Map<string, string>
}

const day = 24 * 60 * 60 * 1000
const hour = 60 * 60 * 1000

/** Creates all content of an organisation's demo data, oldest first, through the product's actions. */
export async function tell(services: AppServices, story: OrganisationOfStory, cast: Cast): Promise<void> {
  const { statuses } = await services.projects.get(cast.publicKey, services.clock())
  const ids = new Map<string, string>()
  for (const item of [...story.items].sort((a, b) => b.daysAgo - a.daysAgo))
    ids.set(item.title, await tellItem(services, cast, statuses, item))
  for (const card of story.cards) await tellCard(services, cast, card, ids)
}

/** Adds cards to the board of an organisation whose feedback exists. */
export async function addCards(
  services: AppServices,
  cast: Cast,
  cards: readonly CardOfStory[],
): Promise<void> {
  const { db } = memberOf(services, cast, undefined, services.clock())
  const items = await db.selectFrom('feedback').select(['id', 'title']).execute()
  const ids = new Map(items.map(({ id, title }) => [title, id]))
  const { statuses } = await services.projects.get(cast.publicKey, services.clock())
  const yesterday = memberOf(services, cast, undefined, services.clock() - day)
  for (const card of cards) {
    await tellCard(services, cast, card, ids)
    const status = statuses.find(({ name }) => name === card.status)
    if (!status) continue
    for (const id of settledBy(card, ids))
      await changeStatus(yesterday, id, { statusId: status.id, quiet: true })
  }
}

const settledBy = ({ settles = [] }: CardOfStory, ids: Map<string, string>): string[] =>
  settles.map((title) => ids.get(title)).filter((id) => id !== undefined)

async function tellItem(
  services: AppServices,
  cast: Cast,
  statuses: CachedProject['statuses'],
  item: ItemOfStory,
): Promise<string> {
  const at = services.clock() - item.daysAgo * day - hour
  const { kind, title, body, environment, diagnostics } = item
  const submission = { kind, title, body, environment, diagnostics }
  const { id, moderation } = await submitFeedback(contact(services, cast, item.by, at), submission)
  const owner = memberOf(services, cast, undefined, at)
  if (moderation === 'held' && !item.held) await approveFeedback(owner, id, { trust: true })
  // The author's vote is one of them.
  const others = Math.max(0, (item.votes ?? 0) - 1)
  const voters = [...cast.contacts.keys()].filter((name) => name !== item.by).slice(0, others)
  await Promise.all(voters.map((name) => castVote(contact(services, cast, name, at + hour), id)))
  for (const { by, body, official = false, internal = false } of item.comments ?? []) {
    const then = Math.min(at + 5 * hour, services.clock())
    if (cast.contacts.has(by)) await tellComment(contact(services, cast, by, then), owner, id, body)
    else await commentAsMember(memberOf(services, cast, by, then), id, { body, official, internal })
  }
  await tellTags(owner, { feedbackIds: [id] }, item.tags)
  const status = statuses.find(({ name }) => name === item.status)
  if (status) await changeStatus(owner, id, { statusId: status.id, quiet: false })
  return id
}

/** A customer's comment, approved by the team if it is held. */
async function tellComment(
  by: ContactCtx<AppServices>,
  owner: MemberCtx,
  feedbackId: string,
  body: string,
): Promise<void> {
  const { id, moderation } = await commentAsContact(by, feedbackId, { body })
  if (moderation === 'held') await approveComment(owner, id, { trust: true })
}

async function tellCard(
  services: AppServices,
  cast: Cast,
  card: CardOfStory,
  ids: Map<string, string>,
): Promise<void> {
  const now = services.clock()
  const ctx = memberOf(services, cast, undefined, now - (card.daysAgo ?? 0) * day)
  const { columns } = await showBoard(ctx, cast.projectId)
  const column = columns.find(({ name }) => name === card.column)
  if (!column) throw new Error(`The story has no column ${card.column}`)
  const feedbackIds = settledBy(card, ids)
  const task = await createTask(ctx, {
    projectId: cast.projectId,
    columnId: column.id,
    title: card.title,
    description: '',
    feedbackIds,
  })
  await changeTask(ctx, task.id, {
    priority: card.priority ?? 'none',
    assigneeId: (card.assignee && cast.members.get(card.assignee)) || null,
    dueAt: card.dueInDays === undefined ? null : now + card.dueInDays * day,
    blockedReason: card.blocked ?? null,
  })
  await tellTags(ctx, { taskIds: [task.id] }, card.tags)
  for (const { by, body, daysAgo } of card.comments ?? [])
    await commentOnTask(memberOf(services, cast, by, now - daysAgo * day), task.id, { body })
}

/** Adds tags, and creates those whose names do not exist. */
async function tellTags(
  ctx: MemberCtx,
  items: { feedbackIds?: string[]; taskIds?: string[] },
  names: readonly string[] = [],
): Promise<void> {
  if (names.length === 0) return
  const known = await showTags(ctx)
  const add: string[] = []
  for (const name of names)
    add.push((known.find((tag) => tag.name === name) ?? (await createTag(ctx, { name }))).id)
  await tagItems(ctx, { feedbackIds: [], taskIds: [], remove: [], ...items, add })
}

/** Context of a member of the demo data; of the owner if no name is passed. */
export function memberOf(
  services: AppServices,
  cast: Cast,
  firstName: string | undefined,
  now: number,
): MemberCtx {
  const personId = (firstName && cast.members.get(firstName)) || cast.personId
  const owner = personId === cast.personId
  return new Ctx({
    db: services.db.tenant(cast.tenantId),
    actor: { kind: 'member', personId, userId: cast.userId, sessionId: '', role: 'Administrator', owner },
    services,
    now,
    requestId: 'story',
  })
}

function contact(services: AppServices, cast: Cast, name: string, now: number): ContactCtx<AppServices> {
  const personId = cast.contacts.get(name)
  if (!personId) throw new Error(`The story has no contact ${name}`)
  const { projectId, publicKey: key } = cast
  return new Ctx({
    db: services.db.tenant(cast.tenantId),
    actor: { kind: 'contact', personId, projectId, key, canReadBoard: true },
    services,
    now,
    requestId: 'story',
  })
}
