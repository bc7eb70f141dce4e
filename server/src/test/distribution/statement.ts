import { parseSync } from 'libpg-query'
import type { TableClass } from '../../db/tables/table-classes.ts'

/** A node of Postgres' syntax tree: a name and its parts, or a part's value. */
type Tree = { readonly [name: string]: unknown }

/** The place of one organisation: of a parameter, and of each `tenant_id` that equals one. */
const organisation = 'organisation'

/** Names of the tables and subqueries that columns can refer to, the innermost first, each with its place. */
type Scope = ReadonlyMap<string, string>[]

const volatile = /^(random|clock_timestamp|gen_random_uuid|nextval|timeofday)$/

/**
 * Finds why a node of Citus could not run a statement for one organisation by itself. Rules:
 * https://docs.citusdata.com/en/stable/develop/reference_sql.html.
 */
export class RoutedStatement {
  readonly #classes: Readonly<Record<string, TableClass>>
  readonly #violations: string[] = []
  /** Places by the place that they equal; those of one organisation lead to `organisation`. */
  readonly #equal = new Map<string, string>()
  /** Distributed tables by their place. */
  readonly #distributed = new Map<string, string>()
  readonly #local = new Set<string>()
  #places = 0

  private constructor(classes: Readonly<Record<string, TableClass>>) {
    this.#classes = classes
  }

  /**
   * @param sql one statement
   * @returns violations, such as `votes is not tied to an organisation`; none for a statement without distributed tables.
   */
  static check(sql: string, classes: Readonly<Record<string, TableClass>>): string[] {
    const statement = new RoutedStatement(classes)
    for (const { stmt } of parseSync(sql).stmts ?? []) statement.#query(treeOf(stmt), [])
    return statement.#result()
  }

  #result(): string[] {
    if (this.#distributed.size === 0) return []
    const loose = [...this.#distributed].filter(([place]) => this.#rootOf(place) !== organisation)
    return [
      ...new Set([
        ...this.#violations,
        ...loose.map(([, table]) => `${table} is not tied to an organisation`),
        ...[...this.#local].map((table) => `${table} is local`),
      ]),
    ].sort()
  }

  /** A statement, or a query within one. @returns the place of what it is about. */
  #query(tree: Tree, outer: Scope, names: ReadonlyMap<string, string> = new Map()): string {
    const [kind = '', body] = Object.entries(tree)[0] ?? []
    const parts = treeOf(body)
    const common = this.#commonTables(parts, outer, names)
    if (kind === 'SelectStmt') return this.#select(parts, outer, common)
    if (kind === 'InsertStmt') return this.#insert(parts, outer, common)
    if (kind === 'UpdateStmt' || kind === 'DeleteStmt') return this.#change(kind, parts, outer, common)
    return organisation
  }

  #commonTables(parts: Tree, outer: Scope, names: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
    const common = new Map(names)
    for (const tree of listOf(treeOf(parts.withClause).ctes)) {
      const { ctename, ctequery } = treeOf(tree.CommonTableExpr)
      common.set(String(ctename), this.#query(treeOf(ctequery), outer, common))
    }
    return common
  }

  #select(parts: Tree, outer: Scope, names: ReadonlyMap<string, string>): string {
    if (parts.larg && parts.rarg) {
      const sides = [parts.larg, parts.rarg].map((side) => this.#select(treeOf(side), outer, names))
      return this.#together(sides)
    }
    const own = new Map<string, string>()
    const scope = [own, ...outer]
    for (const source of listOf(parts.fromClause)) this.#source(source, own, scope, names)
    this.#condition(treeOf(parts.whereClause), scope)
    const { fromClause: _, whereClause: __, withClause: ___, ...others } = parts
    this.#expressions(treeOf(parts.whereClause), scope, names)
    this.#expressions(others, scope, names)
    return this.#together([...own.values()])
  }

  #insert(parts: Tree, outer: Scope, names: ReadonlyMap<string, string>): string {
    const own = new Map<string, string>()
    const place = this.#table(treeOf(parts.relation), own)
    const table = this.#distributed.get(place)
    const columns = listOf(parts.cols).map(({ ResTarget }) => String(treeOf(ResTarget).name))
    const select = treeOf(treeOf(parts.selectStmt).SelectStmt)
    if (table) this.#inserted(place, columns.indexOf('tenant_id'), select, outer, names)
    else this.#select(select, outer, names)
    const { cols: _, relation: __, selectStmt: ___, withClause: ____, ...others } = parts
    this.#expressions(others, [own, ...outer], names)
    return place
  }

  /** Ties an inserted row to its organisation by the value of its `tenant_id`. */
  #inserted(
    place: string,
    column: number,
    select: Tree,
    outer: Scope,
    names: ReadonlyMap<string, string>,
  ): void {
    const rows = listOf(select.valuesLists).map((row) => listOf(treeOf(row.List).items)[column])
    if (rows.length > 0 && rows.every((value) => value && isValue(value))) this.#tie(place, organisation)
    const source = this.#select(select, outer, names)
    const target = listOf(select.targetList)[column]
    const value = target && treeOf(treeOf(target.ResTarget).val)
    if (value && isValue(value)) this.#tie(place, organisation)
    else if (value && columnOf(value)?.at(-1) === 'tenant_id') this.#tie(place, source)
  }

  #change(kind: string, parts: Tree, outer: Scope, names: ReadonlyMap<string, string>): string {
    const own = new Map<string, string>()
    const scope = [own, ...outer]
    const place = this.#table(treeOf(parts.relation), own)
    for (const source of [...listOf(parts.fromClause), ...listOf(parts.usingClause)])
      this.#source(source, own, scope, names)
    this.#condition(treeOf(parts.whereClause), scope)
    const targets = kind === 'UpdateStmt' ? listOf(parts.targetList) : []
    if (targets.some(({ ResTarget }) => treeOf(ResTarget).name === 'tenant_id'))
      this.#violations.push('tenant_id is changed')
    const { relation: _, fromClause: __, usingClause: ___, withClause: ____, ...others } = parts
    this.#expressions(others, scope, names, kind === 'UpdateStmt' && this.#distributed.has(place))
    return place
  }

  /** A table, subquery or join in a `from`. */
  #source(tree: Tree, own: Map<string, string>, scope: Scope, names: ReadonlyMap<string, string>): void {
    const [kind, body] = Object.entries(tree)[0] ?? []
    const parts = treeOf(body)
    if (kind === 'RangeVar') this.#table(parts, own, names)
    else if (kind === 'RangeSubselect')
      own.set(aliasOf(parts), this.#query(treeOf(parts.subquery), scope.slice(parts.lateral ? 0 : 1), names))
    else if (kind === 'JoinExpr') {
      this.#source(treeOf(parts.larg), own, scope, names)
      this.#source(treeOf(parts.rarg), own, scope, names)
      this.#condition(treeOf(parts.quals), scope)
      this.#expressions(treeOf(parts.quals), scope, names)
    } else this.#expressions(parts, scope, names)
  }

  #table(parts: Tree, own: Map<string, string>, names: ReadonlyMap<string, string> = new Map()): string {
    const table = String(parts.relname)
    const alias = aliasOf(parts) || table
    const common = names.get(table)
    const place = common ?? `${table} ${this.#places++}`
    own.set(alias, place)
    if (common !== undefined) return place
    if (this.#classes[table] === 'distributed') this.#distributed.set(place, table)
    if (this.#classes[table] === 'local') this.#local.add(table)
    return place
  }

  /** Ties what a condition says to be equal; an `or` or `not` says nothing. */
  #condition(tree: Tree, scope: Scope): void {
    const { boolop, args } = treeOf(tree.BoolExpr)
    if (boolop === 'AND_EXPR') for (const part of listOf(args)) this.#condition(part, scope)
    const { kind, name, lexpr, rexpr } = treeOf(tree.A_Expr)
    if (kind !== 'AEXPR_OP' || textOf(listOf(name)[0]) !== '=') return
    const [left, right] = [lexpr, rexpr].map((side) => this.#organisationOf(treeOf(side), scope))
    if (left && right) this.#tie(left, right)
  }

  /** The organisation of an expression: a parameter's, or that of a `tenant_id`. */
  #organisationOf(tree: Tree, scope: Scope): string | undefined {
    if (isValue(tree)) return organisation
    const path = columnOf(tree)
    if (path?.at(-1) !== 'tenant_id' && path?.at(-1) !== 'id') return
    const [alias] = path.length > 1 ? path : []
    const places = alias === undefined ? [...(scope[0]?.values() ?? [])] : []
    const isKey = path.at(-1) === 'id'
    // A node sees no table outside of a subquery in the id of an organisation, which all nodes have.
    const seen = isKey ? scope.slice(0, 1) : scope
    const found = alias === undefined ? places[0] : seen.find((names) => names.has(alias))?.get(alias)
    if (isKey) return found?.startsWith('tenants ') ? found : undefined
    return alias === undefined && places.length > 1 ? undefined : found
  }

  /** Reads the subqueries in expressions, and refuses functions that each node would answer differently. */
  #expressions(value: unknown, scope: Scope, names: ReadonlyMap<string, string>, isUpdate = false): void {
    if (Array.isArray(value)) for (const item of value) this.#expressions(item, scope, names, isUpdate)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    for (const [kind, part] of Object.entries(value)) {
      if (kind === 'SelectStmt') this.#query({ SelectStmt: part }, scope, names)
      else this.#expressions(part, scope, names, isUpdate)
      const called = kind === 'FuncCall' ? textOf(listOf(treeOf(part).funcname).at(-1)) : ''
      if (isUpdate && volatile.test(called)) this.#violations.push(`${called}() differs at each call`)
    }
  }

  #tie(one: string, other: string): void {
    const [first, second] = [this.#rootOf(one), this.#rootOf(other)]
    if (first === second) return
    if (first === organisation) this.#equal.set(second, first)
    else this.#equal.set(first, second)
  }

  #rootOf(place: string): string {
    const next = this.#equal.get(place)
    return next === undefined ? place : this.#rootOf(next)
  }

  /** A place that is tied to an organisation as soon as each of these is. */
  #together(places: readonly string[]): string {
    return places.find((place) => this.#rootOf(place) !== organisation) ?? organisation
  }
}

const treeOf = (value: unknown): Tree => (typeof value === 'object' && value !== null ? { ...value } : {})

const listOf = (value: unknown): Tree[] => (Array.isArray(value) ? value.map(treeOf) : [])

const textOf = (tree: Tree | undefined): string => String(treeOf(tree?.String).sval ?? '')

const aliasOf = (parts: Tree): string => String(treeOf(parts.alias).aliasname ?? '')

/** The names of a column and of what it belongs to. */
function columnOf(tree: Tree): string[] | undefined {
  const { fields } = treeOf(tree.ColumnRef)
  return fields === undefined ? undefined : listOf(fields).map(textOf)
}

/** A parameter or a constant, perhaps with a cast. */
function isValue(tree: Tree): boolean {
  if (tree.TypeCast) return isValue(treeOf(treeOf(tree.TypeCast).arg))
  return tree.ParamRef !== undefined || tree.A_Const !== undefined
}
