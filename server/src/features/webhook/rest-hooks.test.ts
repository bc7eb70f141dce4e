import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { sharedWorld } from '../../test/harness.ts'
import { read } from '../../test/project-files.ts'
import { sampleProgram } from '../../test/sample-api-keys.ts'

const world = sharedWorld()
const guide = read('docs/rest-hooks.md')

/** A call as the code of the guide makes it. */
interface Call {
  method?: string
  url: string
  headers: Record<string, string>
  body?: { events: string[] }
}

test('the guide’s code for Zapier subscribes, reads examples, and unsubscribes as often as it likes', async () => {
  const program = await sampleProgram(world, { scopes: ['webhooks:admin'] })
  const calls: Call[] = []
  const z = {
    async request(call: Call) {
      calls.push(call)
      const path = call.url.replace('https://feedback.example.com', '')
      if (call.method === 'POST') return { data: await program.post(path, call.body).json() }
      if (call.method === 'DELETE') return { status: (await program.delete(path)).status }
      return { data: await program.get(path).json() }
    },
  }
  const run = (title: string, bundle: object) => {
    const [, code = ''] = new RegExp(`\`\`\`js\n// ${title}\n([\\s\\S]*?)\`\`\``).exec(guide) ?? []
    return runInNewContext(`(async () => {${code}})()`, { z, bundle })
  }
  const authData = { api_key: 'esk_of_the_guide' }
  const subscribeData = await run('Subscribe', {
    authData,
    targetUrl: 'https://hooks.zapier.com/hooks/standard/1/2/',
  })
  expect(await program.get(`/api/v1/webhooks/${subscribeData.id}`).json()).toMatchObject({
    events: ['feedback.created'],
    off: null,
  })
  const samples = await run('Perform list', { authData })
  expect(samples).toMatchObject([{ type: 'feedback.created' }, {}, {}])
  expect(await run('Perform', { cleanedRequest: samples[0] })).toEqual([samples[0]])
  expect(await run('Unsubscribe', { authData, subscribeData })).toEqual({ status: 204 })
  expect(await run('Unsubscribe', { authData, subscribeData })).toEqual({ status: 204 })
  expect(calls.map(({ headers }) => headers.Authorization)).toEqual(Array(4).fill('Bearer esk_of_the_guide'))
})
