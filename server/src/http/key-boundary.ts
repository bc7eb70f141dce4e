import { Id } from '@earshot/shared/field/ids'
import { type AppError, forbidden } from '../lib/app-error.ts'
import type { MemberCtx } from './context.ts'
import { listProjectsOf } from './key-boundary.queries.ts'

/** The valid parts of a request. */
interface Input {
  params: unknown
  query: unknown
  body: unknown
}

/** The only project that the caller may reach; null for keys of all projects and for people. */
export const onlyProjectOf = ({ actor }: Pick<MemberCtx, 'actor'>): string | null =>
  actor.kind === 'api_key' ? actor.projectId : null

export const outsideProject = (): AppError =>
  forbidden(
    'This API key is limited to one project. Name that project, or something in it, and nothing of another project.',
  )

/**
 * Keeps a key of one project inside of it. Every id of the valid request is looked up, whatever its field is called, so
 * that no new field is forgotten: none may belong to another project. The thing that the address names must belong to
 * the key's project: what names no project is in no key's reach, whatever the body says. Where the address names
 * nothing, a field of an id must name something of the project; a text that looks like an id does not.
 * @param handlerChecks true where the handler itself checks the thing that the address names.
 * @throws AppError `forbidden`.
 */
export async function requireOwnProject(
  ctx: MemberCtx,
  { params, query, body }: Input,
  handlerChecks = false,
): Promise<void> {
  const own = onlyProjectOf(ctx)
  if (own === null) return
  const ids = idsIn([params, query, body])
  const found = ids.size === 0 ? [] : await listProjectsOf(ctx.db, [...ids])
  if (found.some(({ project_id }) => project_id !== own)) throw outsideProject()
  const subjects = subjectsOf(params) ?? idsIn([query, body], isIdField)
  if (!handlerChecks && !found.some(({ id }) => subjects.has(id))) throw outsideProject()
}

/** The thing that the address names first: what follows is a part of it. */
function subjectsOf(params: unknown): Set<string> | undefined {
  const [first] = Object.values(params ?? {})
  return Id.safeParse(first).success ? new Set([first]) : undefined
}

const isIdField = (name: string): boolean => /^ids?$|Ids?$/.test(name)

/** Ids in the fields with these names; the elements of a list have the name of its field. */
function idsIn(value: unknown, hasIds: (field: string) => boolean = () => true, field = ''): Set<string> {
  if (typeof value === 'string')
    return new Set(hasIds(field) && Id.safeParse(value).success ? [value] : undefined)
  if (typeof value !== 'object' || value === null) return new Set()
  const parts = Object.entries(value).map(([name, part]) =>
    idsIn(part, hasIds, Array.isArray(value) ? field : name),
  )
  return new Set(parts.flatMap((ids) => [...ids]))
}
