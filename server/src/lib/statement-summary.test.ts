import { expect, test } from 'vitest'
import { operationOf, tableOf } from './statement-summary.ts'

test.each([
  ['select "id" from "votes" where "tenant_id" = ?', 'select', 'votes'],
  ['INSERT into votes (id) values ($1)', 'insert', 'votes'],
  ['with changed as (insert into "feedback" ("id") values ($1) returning id) select 1', 'insert', 'feedback'],
  [
    'with before as (select 1 from comments), changed as (update "comments" set x = 1) select 1',
    'update',
    'comments',
  ],
  ['with changed as (delete from "files" where id = $1) select 1 from changed', 'delete', 'files'],
  ['with recent as (select 1 from events) select 1 from recent', 'with', 'events'],
  ['begin', 'begin', ''],
])('%s', (sql, operation, table) => {
  expect([operationOf(sql), tableOf(sql)]).toEqual([operation, table])
})
