import { FakeGitHub } from '../../stand-ins/github/fake-github.ts'

/** GitHub as the tests of this process reach it. */
export const gitHub = await FakeGitHub.listen()

/** A connection that it accepts. */
export const sampleConnection = {
  service: 'github',
  target: 'harbor/app',
  accessToken: 'github_pat_good',
  closedStatusId: null,
  canceledStatusId: null,
  closesIssues: true,
}
gitHub.addRepository(sampleConnection.target)
gitHub.addToken(sampleConnection.accessToken)
