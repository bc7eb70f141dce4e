import { FakeJira } from '../../stand-ins/jira/fake-jira.ts'

/** Jira as the tests of this process reach it. */
export const jira = await FakeJira.listen()
