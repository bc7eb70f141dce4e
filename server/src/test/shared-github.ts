import { FakeGitHub } from '../../stand-ins/github/fake-github.ts'

/** GitHub as the tests of this process reach it. */
export const gitHub = await FakeGitHub.listen()

/** A connection that it accepts. */
export const sampleConnection = {
  repository: 'harbor/app',
  accessToken: 'github_pat_good',
  closedStatusId: null,
  closesIssues: true,
}
gitHub.addRepository(sampleConnection.repository)
gitHub.addToken(sampleConnection.accessToken)
