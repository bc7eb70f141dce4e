import { expect, test } from 'vitest'
import { NewProjectFields, withoutBlanks } from './project-fields.ts'

test('an empty origin field is no error and is not sent', () => {
  const form = { name: 'Acme', allowedOrigins: ['', 'https://a.example', 'https://a.example'] }
  expect(NewProjectFields.safeParse(form).success).toBe(true)
  expect(withoutBlanks(form)).toEqual({ name: 'Acme', allowedOrigins: ['https://a.example'] })
})

test('a page address is refused beside its own field', () => {
  const { error } = NewProjectFields.safeParse({ name: '', allowedOrigins: ['', 'https://a.example/start'] })
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['name', 'Please enter a project name'],
    ['allowedOrigins.1', 'Please enter an address such as https://app.example.com, without a path'],
  ])
})
