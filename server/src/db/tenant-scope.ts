import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type DeleteQueryNode,
  IdentifierNode,
  type InsertQueryNode,
  JoinNode,
  type KyselyPlugin,
  OnNode,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PrimitiveValueListNode,
  type QueryId,
  type QueryResult,
  ReferenceNode,
  type RootOperationNode,
  type SelectQueryNode,
  TableNode,
  type UnknownRow,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
} from 'kysely'
import { tenantTables } from './tables/schema.ts'

/** Adds `tenant_id` to every use of a tenant table in a query, including sub-queries and joins. */
export class TenantScope implements KyselyPlugin {
  readonly #transformer: ScopeTransformer

  constructor(tenantId: string) {
    this.#transformer = new ScopeTransformer(tenantId)
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    return this.#transformer.transformNode(node, queryId)
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result
  }
}

/** The name by which a query refers to a tenant table; undefined for any other node. */
export function tenantTableName(node: OperationNode | undefined): string | undefined {
  if (!node) return undefined
  if (AliasNode.is(node)) {
    if (!tenantTableName(node.node)) return undefined
    return IdentifierNode.is(node.alias) ? node.alias.name : undefined
  }
  if (!TableNode.is(node)) return undefined
  const name = node.table.identifier.name
  return Object.hasOwn(tenantTables, name) ? name : undefined
}

class ScopeTransformer extends OperationNodeTransformer {
  readonly #tenantId: string

  constructor(tenantId: string) {
    super()
    this.#tenantId = tenantId
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    const scoped = super.transformSelectQuery(node, queryId)
    return { ...scoped, where: this.#narrow(scoped.where, scoped.from?.froms ?? []) }
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, queryId?: QueryId): UpdateQueryNode {
    const scoped = super.transformUpdateQuery(node, queryId)
    const tables = [...(scoped.table ? [scoped.table] : []), ...(scoped.from?.froms ?? [])]
    return { ...scoped, where: this.#narrow(scoped.where, tables) }
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, queryId?: QueryId): DeleteQueryNode {
    const scoped = super.transformDeleteQuery(node, queryId)
    const tables = [...scoped.from.froms, ...(scoped.using?.tables ?? [])]
    return { ...scoped, where: this.#narrow(scoped.where, tables) }
  }

  protected override transformJoin(node: JoinNode, queryId?: QueryId): JoinNode {
    const scoped = super.transformJoin(node, queryId)
    const name = tenantTableName(scoped.table)
    if (!name) return scoped
    return scoped.on
      ? JoinNode.cloneWithOn(scoped, this.#belongs(name))
      : { ...scoped, on: OnNode.create(this.#belongs(name)) }
  }

  protected override transformInsertQuery(node: InsertQueryNode, queryId?: QueryId): InsertQueryNode {
    const scoped = super.transformInsertQuery(node, queryId)
    if (!tenantTableName(scoped.into)) return scoped
    if (!scoped.values || !ValuesNode.is(scoped.values) || !scoped.columns)
      throw new Error('Insert into a tenant table takes plain values')
    const rows = scoped.values.values.map((row) =>
      PrimitiveValueListNode.is(row)
        ? PrimitiveValueListNode.create([...row.values, this.#tenantId])
        : ValueListNode.create([...row.values, ValueNode.create(this.#tenantId)]),
    )
    return {
      ...scoped,
      columns: [...scoped.columns, ColumnNode.create('tenant_id')],
      values: ValuesNode.create(rows),
      ...(scoped.onConflict?.columns && {
        onConflict: {
          ...scoped.onConflict,
          columns: [ColumnNode.create('tenant_id'), ...scoped.onConflict.columns],
        },
      }),
    }
  }

  #narrow(where: WhereNode | undefined, tables: readonly OperationNode[]): WhereNode | undefined {
    const names = tables.map(tenantTableName).filter((name) => name !== undefined)
    return names.reduce<WhereNode | undefined>((narrowed, name) => {
      const belongs = this.#belongs(name)
      return WhereNode.create(narrowed ? AndNode.create(belongs, narrowed.where) : belongs)
    }, where)
  }

  #belongs(name: string): OperationNode {
    return BinaryOperationNode.create(
      ReferenceNode.create(ColumnNode.create('tenant_id'), TableNode.create(name)),
      OperatorNode.create('='),
      ValueNode.create(this.#tenantId),
    )
  }
}
