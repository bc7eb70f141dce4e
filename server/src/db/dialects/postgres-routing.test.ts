// @module-tag long

import { loadModule } from 'libpg-query'
import { beforeAll, describe, expect, test } from 'vitest'
import { crossTenantStatements } from '../../test/distribution/cross-tenant-statements.ts'
import { RoutedStatement } from '../../test/distribution/statement.ts'
import { sharedWorld } from '../../test/harness.ts'
import { serverStatements, shapeOf } from '../../test/server-statements.ts'
import { tableClasses } from '../tables/table-classes.ts'

beforeAll(() => loadModule())

const check = (sql: string) => RoutedStatement.check(sql, tableClasses)

describe('a statement for one organisation', () => {
  test.each([
    ['a table', 'select * from feedback where tenant_id = $1 and id = $2'],
    [
      'a join',
      'select 1 from feedback f inner join people p on p.tenant_id = f.tenant_id and p.id = f.author_id where f.tenant_id = $1',
    ],
    [
      'an outer join',
      'select 1 from feedback f left join votes v on v.tenant_id = $1 and v.feedback_id = f.id where f.tenant_id = $2',
    ],
    [
      'a subquery',
      'select (select count(*) from votes v where v.tenant_id = f.tenant_id) from feedback f where f.tenant_id = $1',
    ],
    ['a common table', 'with one as (select * from feedback where tenant_id = $1) select * from one'],
    ['an insertion', 'insert into votes (feedback_id, tenant_id) values ($1, $2), ($3, $4)'],
    [
      'an insertion of what was selected',
      'insert into votes (tenant_id, feedback_id) select tenant_id, id from feedback where tenant_id = $1',
    ],
    ['its own row', 'select 1 from tenants t inner join feedback f on f.tenant_id = t.id where t.id = $1'],
  ])('may have %s', (_, sql) => {
    expect(check(sql)).toEqual([])
  })

  test.each([
    ['a table of all', 'select * from feedback where id = $1', 'feedback is not tied to an organisation'],
    [
      'a join without its organisation',
      'select 1 from feedback f inner join votes v on v.feedback_id = f.id where f.tenant_id = $1',
      'votes is not tied to an organisation',
    ],
    [
      'an organisation under or',
      'select * from feedback where tenant_id = $1 or id = $2',
      'feedback is not tied to an organisation',
    ],
    [
      'all organisations',
      'select 1 from feedback f inner join tenants t on t.id = f.tenant_id where t.plan = $1',
      'feedback is not tied to an organisation',
    ],
    [
      'a subquery over all',
      'select 1 from feedback where tenant_id = $1 and id in (select feedback_id from votes)',
      'votes is not tied to an organisation',
    ],
    [
      'a subquery about the organisation of a row that all nodes have',
      'select exists (select 1 from votes v where v.tenant_id = t.id) from tenants t where t.id = $1',
      'votes is not tied to an organisation',
    ],
    [
      'a change of its organisation',
      'update feedback set tenant_id = $1 where tenant_id = $2',
      'tenant_id is changed',
    ],
    [
      'a function of each node',
      'update feedback set title = gen_random_uuid()::text where tenant_id = $1',
      'gen_random_uuid() differs at each call',
    ],
    [
      'a table of the installation',
      'select 1 from feedback inner join jobs on jobs.id = feedback.id where feedback.tenant_id = $1',
      'jobs is local',
    ],
  ])('may not have %s', (_, sql, violation) => {
    expect(check(sql)).toEqual([violation])
  })
})

describe('the server', () => {
  const world = sharedWorld()

  test('runs statements for one organisation, but for those with a reason', async () => {
    const texts = (await serverStatements(world)).filter((text) =>
      /^\s*(select|insert|update|delete|with)\b/i.test(text),
    )
    const violating = texts
      .map((text) => ({ shape: shapeOf(text), found: check(text) }))
      .filter(({ found }) => found.length > 0)
    const reasons = crossTenantStatements.map(({ statement }) => statement)
    expect(violating.filter(({ shape }) => !reasons.some((one) => one.test(shape)))).toEqual([])
    // A reason that no statement needs any more goes.
    expect(reasons.filter((one) => !violating.some(({ shape }) => one.test(shape)))).toEqual([])
    expect(texts.length).toBeGreaterThan(400)
  }, 120_000)
})
