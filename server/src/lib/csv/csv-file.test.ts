import { expect, test } from 'vitest'
import { csvFile } from './csv-file.ts'

async function* batches() {
  yield [['Zoë', '=1+1']]
  yield [['"Ada", Q.', 'a\nb']]
}

test('a spreadsheet that is opened by a double click reads every letter of a CSV file', async () => {
  let text = ''
  for await (const part of csvFile(['name', 'words'], batches())) text += part
  const bytes = Buffer.from(text)
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(text).toBe('\ufeffname,words\r\nZoë,\'=1+1\r\n"""Ada"", Q.","a\nb"\r\n')
})
