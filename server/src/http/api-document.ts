import type { ApiKeyScope } from '@earshot/shared/api-key/scopes'
import type { Access, Demands } from './route-options.ts'

/** The parts of an OpenAPI 3.1 document that the reference page shows. */
export interface ApiDocument {
  tags?: readonly { name: string }[]
  paths: Record<string, Record<string, ApiOperation>>
}

export interface ApiOperation {
  operationId: string
  /** The noun that groups the operation with others. */
  tags: [string]
  summary: string
  description?: string
  parameters?: readonly ApiParameter[]
  requestBody?: { content: ApiContent }
  responses: Record<string, { description: string; content?: ApiContent }>
  'x-access': { policy: Access; scope?: ApiKeyScope } & Pick<
    Demands,
    'recentLogin' | 'duringRecovery' | 'whileSuspended' | 'whileUnpaid' | 'fields'
  >
}

export interface ApiParameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: ApiSchema
}

/** Schemas by media type. */
export type ApiContent = Record<string, { schema: ApiSchema }>

export interface ApiSchema {
  type?: string | readonly string[]
  format?: string
  pattern?: string
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  items?: ApiSchema
  properties?: Record<string, ApiSchema>
  additionalProperties?: boolean | ApiSchema
  required?: readonly string[]
  anyOf?: readonly ApiSchema[]
  /** Objects that differ by a field with a constant value. */
  oneOf?: readonly ApiSchema[]
}
