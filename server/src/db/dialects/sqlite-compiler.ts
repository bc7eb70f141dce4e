import { SqliteQueryCompiler } from 'kysely'

/**
 * SQLite plans a statement anew at every execution when a bound value could steer the plan. A unary
 * plus makes the value opaque to the planner and changes nothing else.
 */
export class OpaqueParameterCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?'
  }
}
