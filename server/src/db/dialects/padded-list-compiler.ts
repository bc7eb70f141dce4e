import { type BinaryOperationNode, OperatorNode, PostgresQueryCompiler, PrimitiveValueListNode } from 'kysely'

/** A list of so many values or fewer is planned for its own length. */
const exactMax = 8
/** A longer list is sent as it is: its statement has no name, and twice the values would only take longer. */
const lengthMax = 64

/**
 * Repeats the last value of a longer `in` until its values are a power of two: lists of up to 64 values are a few
 * statements, which each session prepares once. An array would be a single one, but Postgres plans it for ten values, and may then
 * read all rows of an organisation for one.
 */
export class PaddedListCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { operator, rightOperand } = node
    const isList =
      OperatorNode.is(operator) &&
      ['in', 'not in'].includes(operator.operator) &&
      PrimitiveValueListNode.is(rightOperand)
    super.visitBinaryOperation(
      isList ? { ...node, rightOperand: PrimitiveValueListNode.create(pad(rightOperand.values)) } : node,
    )
  }
}

function pad(values: readonly unknown[]): readonly unknown[] {
  if (values.length <= exactMax || values.length > lengthMax) return values
  const length = 2 ** Math.ceil(Math.log2(values.length))
  return Array.from({ length }, (_, index) => values[Math.min(index, values.length - 1)])
}
