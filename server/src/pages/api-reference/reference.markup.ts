import { errorCodes } from '@earshot/shared/errors'
import { limits } from '@earshot/shared/limits'
import { type Permission, permissions } from '@earshot/shared/permissions'
import { html } from 'hono/html'
import type { ApiContent, ApiDocument, ApiOperation } from '../../http/api-document.ts'
import type { Markup } from '../markup.ts'
import { exampleOf } from './schema-example.ts'
import { parameterFields, schemaFields } from './schema-fields.markup.ts'

/** All operations of an OpenAPI document, grouped by noun, as markup that needs no script. */
export function apiReference(document: ApiDocument): Markup {
  const groups = Map.groupBy(operationsOf(document), ({ operation }) => operation.tags[0])
  const nouns = [...groups.keys()]
  return html`
<nav class="contents" aria-label="On this page"><ul>
${nouns.map((noun) => html`<li><a href="#${idOf(noun)}">${noun}</a></li>`)}
<li><a href="#errors">Errors</a></li>
</ul></nav>
<div class="groups">
${nouns.map((noun) => groupSection(noun, groups.get(noun) ?? []))}
<section class="group" id="errors" aria-labelledby="errors-title"><h2 id="errors-title">Errors</h2>
<p>Every other answer is a problem document (RFC 9457), <code>application/problem+json</code>, whose <code>code</code> is one of these:</p>
<ul class="codes">${errorCodes.map((code) => html`<li><code>${code}</code></li>`)}</ul></section>
</div>`
}

const operationsOf = ({ paths }: ApiDocument): LocatedOperation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )

const idOf = (noun: string): string => noun.toLowerCase().replaceAll(' ', '-')

const groupSection = (noun: string, operations: readonly LocatedOperation[]): Markup => html`
<section class="group" id="${idOf(noun)}" aria-labelledby="${idOf(noun)}-title"><h2 id="${idOf(noun)}-title">${noun}</h2>
<ul class="calls">${operations.map(
  (located) => html`<li><a href="#${located.operation.operationId}">${callOf(located)}</a></li>`,
)}</ul>
${operations.map(operationSection)}
</section>`

/** An operation with its method and address. */
interface LocatedOperation {
  method: string
  path: string
  operation: ApiOperation
}

/** The method and the address of an operation. */
const callOf = ({ method, path }: LocatedOperation): Markup =>
  html`<code class="call"><b class="method">${method}</b> ${path}</code>`

/** One operation: its callers, its parameters and its responses. */
const operationSection = (located: LocatedOperation): Markup => {
  const { operationId, summary, description, parameters, requestBody, responses } = located.operation
  return html`
<section class="operation" id="${operationId}" aria-labelledby="${operationId}-title">
<h3 class="operation-title" id="${operationId}-title"><a class="anchor" href="#${operationId}">${callOf(located)}</a></h3>
<p>${summary}.${description && html` ${textWithCode(description)}`}</p>
<p class="soft">${accessInWords(located.operation)}</p>
${canBeTried(located) && tryButton(located)}
${parameters && html`<h4>Parameters</h4>${parameterFields(parameters)}`}
${requestBody && html`<h4>Request body</h4>${contentFields(requestBody.content)}`}
<h4>Responses</h4>
${Object.entries(responses)
  .filter(([status]) => !status.endsWith('XX'))
  .map(
    ([status, { description: words, content }]) => html`<div class="response">
<p><b>${status}</b> ${words}</p>${content && contentFields(content, `response ${status}`)}</div>`,
  )}
</section>`
}

/** True for a call that the page can send: from the server's own pages, and without a file. */
function canBeTried({ path, operation: { requestBody, 'x-access': access } }: LocatedOperation): boolean {
  const sendsFile = requestBody !== undefined && !('application/json' in requestBody.content)
  return path.startsWith('/api/') && access.policy !== 'operator' && !sendsFile
}

/** Opens a dialog that sends the call; hidden in a browser without scripts. */
const tryButton = ({ method, path }: LocatedOperation): Markup =>
  html`<button type="button" class="try" data-call="${method} ${path}" aria-label="Try it: ${method} ${path}">Try it</button>`

/** Markdown with code as its only format. */
const textWithCode = (text: string) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))

/**
 * The fields of a body with an example, collapsed if a title is set; a body that is not JSON is named by its media
 * type.
 */
const contentFields = (content: ApiContent, title?: string): Markup => {
  const { 'application/json': json, ...files } = content
  const names = Object.keys(files)
  const fields =
    json?.schema &&
    html`${schemaFields(json.schema)}<pre class="example"><code>${JSON.stringify(exampleOf(json.schema), null, 2)}</code></pre>`
  return html`${names.length > 0 && html`<p>${names.map((name) => html`<code>${name}</code> `)}</p>`}${
    fields &&
    (title
      ? html`<details><summary>Fields and example<span class="unseen">: ${title}</span></summary>${fields}</details>`
      : fields)
  }`
}

const ranks = { User: 'every member', Administrator: 'administrators', Owner: 'the owner' } as const

const permissionInWords = (permission: Permission): Markup =>
  html`<code>${permission}</code> (${ranks[permissions[permission]]})`

/** The access policy of an operation, in words. */
function accessInWords({ 'x-access': access }: ApiOperation): Markup {
  const { policy, scope, recentLogin, duringRecovery, whileSuspended, whileUnpaid, fields = {} } = access
  return html`${policyInWords(policy)}${scope && html` An API key needs the scope <code>${scope}</code>.`}${
    recentLogin && ` It takes a login of the last ${limits.recentLogin / 60_000} minutes.`
  }${duringRecovery && ' Also open to a session from a recovery link.'}${
    whileSuspended && ' Also open while the organisation is suspended, or a payment of it is missing.'
  }${whileUnpaid && ' Also open while a payment of the organisation is missing.'}${Object.entries(fields).map(
    ([field, permission]) =>
      html` <code>${field}</code> takes the permission ${permissionInWords(permission)}.`,
  )}`
}

function policyInWords(policy: ApiOperation['x-access']['policy']): Markup {
  if (policy === 'anyone') return html`Open to anyone.`
  if (policy === 'contact')
    return html`For a contact: <code>Authorization: Bearer …</code> with a contact token.`
  if (policy === 'apiKey')
    return html`For a program with an API key: <code>Authorization: Bearer esk_…</code>, whatever its scopes.`
  if (policy === 'operator') return html`For the operators of this installation.`
  return html`For members with the permission ${permissionInWords(policy)}.`
}
