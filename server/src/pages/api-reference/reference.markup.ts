import { errorCodes } from '@earshot/shared/errors'
import { html } from 'hono/html'
import type { ApiDocument } from '../../http/api-document.ts'
import type { Markup } from '../markup.ts'
import { callOf, type LocatedOperation, operationSection } from './operation.markup.ts'

/** Everything that an OpenAPI document describes, grouped by noun, as markup that needs no script. */
export function apiReference(document: ApiDocument): Markup {
  const groups = Map.groupBy(operationsOf(document), nounOf)
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

/** `/api/v1/audit-log/export` → `Audit log`; all that a widget calls is one group. */
function nounOf({ path }: LocatedOperation): string {
  if (path.startsWith('/e/')) return 'Widget'
  const [noun = ''] = path.replace(/^\/(api\/v1\/)?/, '').split('/')
  const words = noun.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const idOf = (noun: string): string => noun.toLowerCase().replaceAll(' ', '-')

const groupSection = (noun: string, operations: readonly LocatedOperation[]): Markup => html`
<section class="group" id="${idOf(noun)}" aria-labelledby="${idOf(noun)}-title"><h2 id="${idOf(noun)}-title">${noun}</h2>
<ul class="calls">${operations.map(
  (located) => html`<li><a href="#${located.operation.operationId}">${callOf(located)}</a></li>`,
)}</ul>
${operations.map(operationSection)}
</section>`
