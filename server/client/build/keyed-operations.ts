import type { ApiDocument, ApiOperation } from '../../src/http/api-document.ts'

/** An operation with its name: `GET /api/v1/tags`. */
export interface NamedOperation {
  name: string
  operation: ApiOperation
}

/** The operations that an API key may call. */
export const keyedOperations = ({ paths }: ApiDocument): NamedOperation[] =>
  Object.entries(paths)
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        operation,
      })),
    )
    .filter(
      ({ operation: { 'x-access': access } }) => access.scope !== undefined || access.policy === 'apiKey',
    )
