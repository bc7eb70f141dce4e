import {
  AliasNode,
  ColumnNode,
  type ColumnUpdateNode,
  type DeleteQueryNode,
  FromNode,
  IdentifierNode,
  type InsertQueryNode,
  type OperationNode,
  RawNode,
  ReferenceNode,
  ReturningNode,
  SelectionNode,
  TableNode,
  type UpdateQueryNode,
  WhereNode,
} from 'kysely'
import { isCounted, isOfFiles } from '../tables/counted-tables.ts'
import { countsOf, measures } from '../tables/measures.ts'
import { tenantTables } from '../tables/schema.ts'
import { PaddedListCompiler } from './padded-list-compiler.ts'

/**
 * Compiles statements for Postgres. One that changes rows that count notes the change of the usage too, and one that
 * deletes rows that name stored files notes the files, in the same statement: no caller has to think of it, and tables
 * without triggers can be spread over nodes. Postgres counts rows that are deleted by a foreign key nowhere, so none
 * deletes such rows.
 */
export class CountingCompiler extends PaddedListCompiler {
  protected override visitInsertQuery(node: InsertQueryNode): void {
    const table = nameOf(node.into)
    if (!isCounted(table)) {
      super.visitInsertQuery(node)
      return
    }
    if (node.onConflict && !node.onConflict.doNothing)
      throw new Uncounted(table, 'An insertion that may change a row is a deletion and an insertion')
    this.append('with ')
    this.#change({ table, ...countsOf(table, table) }, node.returning, (returning) =>
      super.visitInsertQuery({ ...node, returning }),
    )
  }

  protected override visitDeleteQuery(node: DeleteQueryNode): void {
    const table = nameOf(node.from.froms[0])
    if (!isCounted(table) && !isOfFiles(table)) {
      super.visitDeleteQuery(node)
      return
    }
    const { storage, waiting } = isCounted(table) ? countsOf(table, table) : { storage: '0', waiting: '0' }
    const noted = { table, storage: `-${storage}`, waiting: `-${waiting}`, isDeleted: true }
    this.append('with ')
    this.#change(noted, node.returning, (returning) => super.visitDeleteQuery({ ...node, returning }))
  }

  protected override visitUpdateQuery(node: UpdateQueryNode): void {
    const table = nameOf(node.table)
    const columns = node.updates?.map(({ column }: ColumnUpdateNode) => outputName(column)) ?? []
    if (!isCounted(table) || !measures[table].columns.some((column) => columns.includes(column))) {
      super.visitUpdateQuery(node)
      return
    }
    if (node.from || node.with || !node.where)
      throw new Uncounted(table, 'A change names its rows without other tables')
    const { key } = tenantTables[table]
    const { storage, waiting } = countsOf(table, table)
    // The rows as they are once nobody else can change them: another change may be committed meanwhile.
    const keyBefore = key.map((column) => `${table}.${column} as ${column}_before`).join(', ')
    this.append(`with before as (select ${table}.tenant_id, ${keyBefore}, ${storage} as storage_before, `)
    this.append(`${waiting} as waiting_before from ${table} `)
    this.visitNode(node.where)
    this.append(' for no key update), ')
    const sameKey = key.map((column) => `${table}.${column} = before.${column}_before`).join(' and ')
    const noted = {
      table,
      storage: `${storage} - before.storage_before`,
      waiting: `${waiting} - before.waiting_before`,
    }
    this.#change(noted, node.returning, (returning) =>
      super.visitUpdateQuery({
        ...node,
        from: FromNode.create([TableNode.create('before')]),
        where: WhereNode.create(
          RawNode.createWithSql(`${table}.tenant_id = before.tenant_id and ${sameKey}`),
        ),
        returning,
      }),
    )
  }

  /** Writes the change as `changed`, which also returns what is noted of its rows, and then returns what was asked for. */
  #change(
    { table, storage, waiting, isDeleted = false }: NotedChange,
    returning: ReturningNode | undefined,
    write: (returning: ReturningNode) => void,
  ): void {
    if (this.parentNode !== undefined) throw new Uncounted(table, 'A change is a statement of its own')
    const selections = returning?.selections ?? []
    const names = selections.map(({ selection }) => `"${outputName(selection)}"`)
    const noted = [selection(`${table}.tenant_id`, 'tenant_id')]
    if (isCounted(table)) noted.push(selection(storage, 'storage_noted'), selection(waiting, 'waiting_noted'))
    const isRemoved = isDeleted && isOfFiles(table)
    if (isRemoved) noted.push(selection(`${table}.key`, 'key_noted'))
    this.append('changed as (')
    write(ReturningNode.create([...selections, ...noted]))
    this.append(')')
    if (isCounted(table)) this.append(`, counted as (${counting})`)
    if (isRemoved) this.append(`, removed as (${removing})`)
    this.append(` select ${names.length > 0 ? names.join(', ') : '1'} from changed`)
  }
}

/** SQL for what a change adds to the usage, of each of its rows. */
interface NotedChange {
  table: string
  storage: string
  waiting: string
  isDeleted?: boolean
}

const counting = `insert into usage_changes (tenant_id, storage, active_approvals)
  select tenant_id, sum(storage_noted), sum(waiting_noted) from changed group by tenant_id
  having sum(storage_noted) <> 0 or sum(waiting_noted) <> 0`

const removing = `insert into removed_files (tenant_id, key)
  select tenant_id, key_noted from changed on conflict do nothing`

/** Thrown for a statement whose change could not be counted. */
class Uncounted extends Error {
  override readonly name = 'Uncounted'

  constructor(table: string, rule: string) {
    super(`${rule}, so that ${table} is counted.`)
  }
}

const selection = (sql: string, name: string): SelectionNode =>
  SelectionNode.create(AliasNode.create(RawNode.createWithSql(sql), IdentifierNode.create(name)))

/** The name of a table, also of one that has another name in the statement, which then names it in vain. */
function nameOf(node: OperationNode | undefined): string {
  if (node && AliasNode.is(node)) return nameOf(node.node)
  return node && TableNode.is(node) ? node.table.identifier.name : ''
}

/** The name under which a column or an expression is returned. */
function outputName(node: OperationNode): string {
  if (AliasNode.is(node) && IdentifierNode.is(node.alias)) return node.alias.name
  if (ReferenceNode.is(node)) return outputName(node.column)
  if (ColumnNode.is(node)) return node.column.name
  throw new Error(`A returned ${node.kind} has no name`)
}
