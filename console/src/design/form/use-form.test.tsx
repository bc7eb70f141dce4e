import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type FormState, useForm } from './use-form.ts'

/** A form's state after it was rendered on a page. */
function formOf(
  options: Pick<Parameters<typeof useForm<{ name: string }, number>>[0], 'send' | 'saved' | 'refused'>,
) {
  const rendered: FormState<{ name: string }, number>[] = []
  const Page = () => {
    rendered.push(useForm({ values: { name: 'Ada' }, schema: z.object({ name: z.string() }), ...options }))
    return null
  }
  renderToString(<Page />)
  const [form] = rendered
  if (!form) throw new Error('nothing was rendered')
  return form
}

test('what fails after a form was saved does not refuse the form', async () => {
  const refused = vi.fn()
  const away = new Error('The page cannot be read again')
  const saved = vi.fn(() => Promise.reject(away))
  await expect(formOf({ send: async () => 7, saved, refused }).submit()).rejects.toBe(away)
  expect(saved).toHaveBeenCalledWith(7, { name: 'Ada' })
  expect(refused).not.toHaveBeenCalled()
})

test('what refuses a form is not followed by what follows a save', async () => {
  const [refused, saved] = [vi.fn(), vi.fn()]
  const full = new Error('There is no room')
  await formOf({ send: () => Promise.reject(full), saved, refused }).submit()
  expect(refused).toHaveBeenCalledWith(full, { name: 'Ada' })
  expect(saved).not.toHaveBeenCalled()
})
