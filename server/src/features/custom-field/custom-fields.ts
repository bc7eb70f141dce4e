import {
  type CustomField,
  type CustomFieldEdit,
  type FieldChoice,
  type FieldHome,
  type FormField,
  fieldNameKey,
  type NewCustomField,
} from '@earshot/shared/custom-field/custom-field'
import { fieldLimits } from '@earshot/shared/custom-field/field-limits'
import type { FieldType } from '@earshot/shared/custom-field/field-value'
import { counted } from '@earshot/shared/format/counted'
import type { z } from 'zod'
import { lockTenant } from '../../auth/tenants.queries.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx } from '../../http/context.ts'
import { once } from '../../http/idempotency/idempotency.ts'
import { conflict, fieldConflict, invalidField, notFound } from '../../lib/app-error.ts'
import { newId } from '../../lib/id.ts'
import { moveAfter } from '../../lib/reorder.ts'
import { getProject, lockProject } from '../project/lookup.ts'
import {
  countKeys,
  countValues,
  type FieldPlace,
  findNextPosition,
  insertField,
  listFields,
  lockField,
  updateField,
} from './custom-fields.queries.ts'

/** Fields of a project, or of people, in their order. The caller has checked the project. */
export const readFields = async (db: TenantDb, projectId: FieldHome): Promise<CustomField[]> =>
  (await listFields(db, projectId)).map(({ choices, in_form, position: _, ...field }) => ({
    ...field,
    choices: JSON.parse(choices),
    inForm: in_form === 1,
  }))

/** Fields of a project that its forms ask customers for. */
export const readFormFields = async (db: TenantDb, projectId: string): Promise<FormField[]> =>
  (await readFields(db, projectId)).flatMap(({ inForm, ...field }) => (inForm ? [field] : []))

/** @throws AppError `not_found`. */
export async function showFields(
  { db }: Pick<MemberCtx, 'db'>,
  projectId: FieldHome,
): Promise<CustomField[]> {
  if (projectId !== null) await getProject(db, projectId)
  return readFields(db, projectId)
}

/** Locks a project, or the organisation for the fields of people, until the transaction ends. */
async function lockHome({ db, now }: Pick<MemberCtx, 'db' | 'now'>, projectId: FieldHome): Promise<void> {
  if (projectId !== null) await lockProject(db, projectId)
  else await lockTenant(db.database, db.tenantId, now)
}

/**
 * One field, locked with its home until the transaction ends. Values are written with their
 * field locked, so none is stored for a type or a choice that goes meanwhile. @throws AppError `not_found`.
 */
export async function lockOneField(
  ctx: Pick<MemberCtx, 'db' | 'now'>,
  { projectId, fieldId }: FieldPlace,
): Promise<{ field: CustomField; fields: CustomField[] }> {
  await lockHome(ctx, projectId)
  await lockField(ctx.db, fieldId)
  const fields = await showFields(ctx, projectId)
  return { fields, field: getField(fields, fieldId) }
}

/** @throws AppError `not_found`. */
export function getField(fields: readonly CustomField[], id: string): CustomField {
  const field = fields.find((field) => field.id === id)
  if (!field) throw notFound('field')
  return field
}

/**
 * Adds a field after the others; idempotent by key. @throws AppError `not_found`, or `conflict` for a name that is
 * taken, ignoring case, and when there is the maximum number of fields.
 */
export const createField = (
  ctx: MemberCtx,
  projectId: FieldHome,
  { name, type, choices, inForm }: z.output<typeof NewCustomField>,
): Promise<CustomField> =>
  once(ctx, async (ctx) => {
    await lockHome(ctx, projectId)
    const fields = await showFields(ctx, projectId)
    if (fields.length >= fieldLimits.perProject)
      throw conflict(
        `${projectId === null ? 'People have' : 'A project has'} at most ${fieldLimits.perProject} fields. Delete one first.`,
      )
    requireFreeName(fields, name)
    const field = { id: newId(), name, type, choices: choicesOf(type, choices, []), inForm }
    await insertField(ctx.db, {
      id: field.id,
      project_id: projectId,
      name,
      type,
      choices: JSON.stringify(field.choices),
      in_form: inForm ? 1 : 0,
      position: await findNextPosition(ctx.db, projectId),
      created_at: ctx.now,
    })
    await recordChange(ctx, projectId, 'created', { fields: ['name'] })
    return field
  })

/**
 * Changes a field. A type stays while items have values, because a value of one type is none of another; a removed
 * choice takes its values along only on request.
 * @throws AppError `not_found`, `conflict` for a name that is taken and for values that would be lost, `invalid_input`
 * for a neighbour of another project.
 */
export const editField = (
  ctx: MemberCtx,
  { projectId, fieldId }: FieldPlace,
  { removesValues = false, ...change }: CustomFieldEdit,
): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const { db } = ctx
    const place = { projectId, fieldId }
    const { fields, field } = await lockOneField(ctx, place)
    if (change.name !== undefined) requireFreeName(fields, change.name, fieldId)
    const type = change.type ?? field.type
    if (type !== field.type) await requireNoValues(db, place)
    const choices = choicesOf(type, change.choices ?? field.choices, field.choices)
    const removed = field.choices.filter(({ id }) => !choices.some((choice) => choice.id === id))
    if (!removesValues) await requireUnused(db, place, removed)
    await updateField(db, fieldId, {
      ...(change.name !== undefined && { name: change.name }),
      ...(change.inForm !== undefined && { in_form: change.inForm ? 1 : 0 }),
      type,
      choices: JSON.stringify(choices),
    })
    if (change.afterId !== undefined) await placeField(db, place, change.afterId)
    await recordChange(ctx, projectId, 'updated', { fields: Object.keys(change) })
  })

async function placeField(
  db: TenantDb,
  { projectId, fieldId }: FieldPlace,
  afterId: string | null,
): Promise<void> {
  const places = await listFields(db, projectId)
  const ids = places.map(({ id }) => ({ id }))
  const ordered = moveAfter(ids, { id: fieldId }, afterId)
  if (!ordered) throw invalidField('afterId', 'That field is not there any more.')
  for (const [index, { id: before, position }] of places.entries()) {
    const id = ordered[index]?.id
    if (id !== undefined && id !== before) await updateField(db, id, { position })
  }
}

function requireFreeName(fields: readonly CustomField[], name: string, ownId?: string): void {
  const taken = fields.find((field) => fieldNameKey(field.name) === fieldNameKey(name))
  if (taken && taken.id !== ownId) throw fieldConflict('name', `There is a field “${taken.name}” already.`)
}

/** Choices as stored. Known ones keep their ids; a field of another type has none. */
function choicesOf(
  type: FieldType,
  choices: readonly { id?: string | undefined; name: string }[],
  known: readonly FieldChoice[],
): FieldChoice[] {
  if (type !== 'choice') return []
  if (choices.length === 0) throw invalidField('choices', 'Please enter at least one choice.')
  const keys = choices.map(({ name }) => fieldNameKey(name))
  const repeated = choices.find(({ name }, index) => keys.indexOf(fieldNameKey(name)) < index)
  if (repeated) throw fieldConflict('choices', `There are two choices “${repeated.name}”.`)
  const ids = choices.flatMap(({ id }) => id ?? [])
  if (new Set(ids).size < ids.length || ids.some((id) => !known.some((choice) => choice.id === id)))
    throw invalidField('choices', 'A choice is not there any more. Read the field again.')
  return choices.map(({ id = newId(), name }) => ({ id, name }))
}

async function requireNoValues(db: TenantDb, place: FieldPlace): Promise<void> {
  const count = await countValues(db, place)
  if (count > 0)
    throw fieldConflict(
      'type',
      `${ownersHave(place, count)} a value of this type. The type can change once ${place.projectId === null ? 'nobody' : 'no item'} has a value; create another field instead.`,
    )
}

async function requireUnused(
  db: TenantDb,
  place: FieldPlace,
  removed: readonly FieldChoice[],
): Promise<void> {
  if (removed.length === 0) return
  const uses = await countKeys(db, place)
  for (const { id, name } of removed) {
    const count = uses.get(id) ?? 0
    if (count > 0)
      throw fieldConflict(
        'choices',
        `${ownersHave(place, count)} the choice “${name}” and would lose it. Remove it with these values, or keep it.`,
      )
  }
}

const ownersHave = ({ projectId }: FieldPlace, count: number): string =>
  projectId === null ? counted(count, 'person has', 'people have') : counted(count, 'item has', 'items have')

/** Records that a field of a project, or of people, was created, updated or deleted. */
export const recordChange = (
  ctx: MemberCtx,
  projectId: FieldHome,
  verb: 'created' | 'updated' | 'deleted',
  more: { fields: string[]; data?: Record<string, unknown> },
): Promise<void> =>
  projectId === null
    ? ctx.record({ type: `person_field.${verb}`, ...more })
    : ctx.record({ type: `field.${verb}`, projectId, ...more })
