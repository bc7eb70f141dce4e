import { gitHubCells } from './github-record.ts'
import { isEmptyResponse, jiraCells } from './jira-record.ts'
import { type JsonRecord, type RecordCells, textOf } from './record-text.ts'

/** The cells of a record of any form; undefined for a record that is nothing here, such as a pull request. */
export function cellsOf(record: JsonRecord): RecordCells | undefined {
  const gitHub = gitHubCells(record)
  if (gitHub) return gitHub === 'none' ? undefined : gitHub
  const jira = jiraCells(record)
  if (jira) return jira
  if (isEmptyResponse(record)) return undefined
  return new Map(Object.entries(record).map(([name, value]) => [name, textOf(value)]))
}
