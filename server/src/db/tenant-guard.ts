import {
  ColumnNode,
  type DeleteQueryNode,
  type InsertQueryNode,
  type JoinNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryId,
  type QueryResult,
  ReferenceNode,
  type RootOperationNode,
  type SelectQueryNode,
  type UnknownRow,
  type UpdateQueryNode,
} from 'kysely'
import { tenantTableName } from './tenant-scope.ts'

/** Thrown for a query of a tenant table without its tenant. */
class UnscopedQuery extends Error {
  override readonly name = 'UnscopedQuery'
}

/**
 * Rejects every query of a tenant table without its `tenant_id`. Does not rely on the scope: checks only the finished
 * query. On in development, tests and CI.
 */
export class TenantGuard implements KyselyPlugin {
  readonly #inspector = new Inspector()

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    this.#inspector.transformNode(node, queryId)
    return node
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result
  }
}

class Inspector extends OperationNodeTransformer {
  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    demand(node.from?.froms ?? [], node.where)
    return super.transformSelectQuery(node, queryId)
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, queryId?: QueryId): UpdateQueryNode {
    demand([...(node.table ? [node.table] : []), ...(node.from?.froms ?? [])], node.where)
    return super.transformUpdateQuery(node, queryId)
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, queryId?: QueryId): DeleteQueryNode {
    demand([...node.from.froms, ...(node.using?.tables ?? [])], node.where)
    return super.transformDeleteQuery(node, queryId)
  }

  protected override transformJoin(node: JoinNode, queryId?: QueryId): JoinNode {
    demand([node.table], node.on)
    return super.transformJoin(node, queryId)
  }

  protected override transformInsertQuery(node: InsertQueryNode, queryId?: QueryId): InsertQueryNode {
    const name = tenantTableName(node.into)
    if (name && !node.columns?.some((column) => nameOf(column) === 'tenant_id'))
      throw new UnscopedQuery(`Insert into ${name} without tenant_id`)
    return super.transformInsertQuery(node, queryId)
  }
}

function demand(tables: readonly OperationNode[], condition: OperationNode | undefined): void {
  for (const table of tables) {
    const name = tenantTableName(table)
    if (name && !(condition && mentionsTenant(condition, name, tables.length === 1)))
      throw new UnscopedQuery(`${name} is used without its tenant_id`)
  }
}

/** True if a condition refers to `name.tenant_id`, or to a bare `tenant_id` in a query of a single table. */
function mentionsTenant(node: OperationNode, name: string, alone: boolean): boolean {
  if (node.kind === 'SelectQueryNode') return false
  if (ReferenceNode.is(node)) {
    const { column, table } = node
    if (!ColumnNode.is(column) || nameOf(column) !== 'tenant_id') return false
    return table ? table.table.identifier.name === name : alone
  }
  return Object.values(node).some((child) =>
    Array.isArray(child)
      ? child.some((item) => isNode(item) && mentionsTenant(item, name, alone))
      : isNode(child) && mentionsTenant(child, name, alone),
  )
}

const nameOf = (column: ColumnNode): string => column.column.name

const isNode = (value: unknown): value is OperationNode =>
  typeof value === 'object' && value !== null && 'kind' in value
